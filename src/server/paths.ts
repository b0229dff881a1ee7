/** Paths of the installed product, known to entry points only. */
export interface ProductPaths {
  /** The bundled data: `resources/`. */
  resources: string
  /** The built renderer: `out/renderer/`. */
  renderer: string
  /** The program of the analysis worker. */
  worker: string
}
