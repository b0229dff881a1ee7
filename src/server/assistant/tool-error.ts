/** A failure to report to the assistant: what happened and what to do next. */
export class ToolError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ToolError'
  }
}
