/** Paths of the installed product; only entry points know them. */
export interface ProductPaths {
  /** The bundled data: `resources/`. */
  resources: string
  /** The built renderer: `out/renderer/`. */
  renderer: string
  /** The program of the analysis worker. */
  worker: string
}
