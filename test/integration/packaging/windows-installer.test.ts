import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { root } from '../../../scripts/build-product.ts'
import { named, programObstacle } from '../../support/obstacles.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Compiles the setup scripts of electron-builder. */
const compiler = 'makensis'

/** The parts of electron-builder's scripts that the macros need. */
const harness = (body: string) => `
Unicode true
Name "harness"
OutFile "harness.exe"
RequestExecutionLevel user
!include LogicLib.nsh
!define APP_ID "org.sendproof.desktop"
!define APP_EXECUTABLE_FILENAME "Sendproof.exe"
!macro _isUpdated _a _b _t _f
  StrCmp "$CMDLINE" "--updated" \`\${_t}\` \`\${_f}\`
!macroend
!define isUpdated \`"" isUpdated ""\`
!include "${join(root, 'resources/windows/installer.nsh')}"
Section "install"
  WriteUninstaller "$INSTDIR\\uninstall.exe"
  ${body}
SectionEnd
Section "Uninstall"
  !insertmacro customUnInstall
SectionEnd
`

async function compile(body: string): Promise<void> {
  const file = join(temporaryFolder(), 'setup.nsi')
  await writeFile(file, harness(body))
  await promisify(execFile)(compiler, ['-WX', '-V2', file])
}

// The workflow of the packaged app has the compiler.
const obstacle = process.env.SENDPROOF_PACKAGED_JOB ? null : programObstacle(compiler, 'nsis')

describe.skipIf(obstacle)(named('the Windows setup script', obstacle), () => {
  it('compiles without a warning', async () => {
    await expect(compile('!insertmacro customInstall')).resolves.toBeUndefined()
  })

  it('fails for undefined names', async () => {
    await expect(compile('!insertmacro customInstallation')).rejects.toThrow('customInstallation')
  })
})
