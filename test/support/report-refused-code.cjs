/* Loaded by `node --require`: prints the scripts whose compiled code V8 refuses. */

const vm = require('node:vm')
const { syncBuiltinESMExports } = require('node:module')

vm.Script = class extends vm.Script {
  constructor(source, options) {
    super(source, options)
    if (this.cachedDataRejected) process.stderr.write(`refused: ${options.filename}\n`)
  }
}
syncBuiltinESMExports()
