/** Where the parts of the installed product lie. Entry points know it; everything else is told. */
export interface ProductPaths {
  /** The bundled data: `resources/`. */
  resources: string
  /** The built renderer: `out/renderer/`. */
  renderer: string
  /** The analysis worker's program. */
  worker: string
}
