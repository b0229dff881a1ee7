// Starts first, because it takes long.
import { describeCommands, isFirstSteps } from './run-commands.ts'

describeCommands((path) => !isFirstSteps(path))
