/* Loaded by `node --require`: prints the scripts that V8 compiles, because they have no compiled code or V8 refuses it. */

const vm = require('node:vm')
const { syncBuiltinESMExports } = require('node:module')

vm.Script = class extends vm.Script {
  constructor(source, options) {
    super(source, options)
    if (this.cachedDataRejected !== false) process.stderr.write(`compiled: ${options.filename}\n`)
  }
}
syncBuiltinESMExports()
