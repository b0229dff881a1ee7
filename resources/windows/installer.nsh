; What the setup of Windows registers, and its uninstaller takes back; electron-builder includes this file in both scripts.
; SHELL_CONTEXT is HKCU, or HKLM where the setup installs for all accounts.

; The notification activator of src/main/modules/windows-identity.ts, which Electron registers for each account.
!define TOAST_ACTIVATOR "{6E1B9C52-7C0B-4A53-9B0E-5D2A3C8F41D7}"

; After `--` nothing of a link or a file name is taken for a switch.
!define OPEN_ARGUMENTS '-- "%1"'

!macro refreshShell
  System::Call 'shell32::SHChangeNotify(i, i, i, i) v (0x08000000, 0, 0, 0)'
!macroend

; Adds Sendproof to the programs that Explorer offers for an extension. The default program stays what it is.
!macro offerForFiles EXTENSION CLASS DESCRIPTION
  WriteRegStr SHELL_CONTEXT "Software\Classes\${CLASS}" "" "${DESCRIPTION}"
  WriteRegStr SHELL_CONTEXT "Software\Classes\${CLASS}\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\${CLASS}\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" ${OPEN_ARGUMENTS}'
  WriteRegNone SHELL_CONTEXT "Software\Classes\${EXTENSION}\OpenWithProgids" "${CLASS}"
!macroend

!macro withdrawFromFiles EXTENSION CLASS
  DeleteRegValue SHELL_CONTEXT "Software\Classes\${EXTENSION}\OpenWithProgids" "${CLASS}"
  DeleteRegKey SHELL_CONTEXT "Software\Classes\${CLASS}"
!macroend

!macro customInstall
  !insertmacro offerForFiles ".eml" "Sendproof.eml" "Email message"
  !insertmacro offerForFiles ".msg" "Sendproof.msg" "Outlook message"
  WriteRegStr SHELL_CONTEXT "Software\Classes\sendproof" "" "URL:Sendproof"
  WriteRegStr SHELL_CONTEXT "Software\Classes\sendproof" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\sendproof\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\sendproof\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" ${OPEN_ARGUMENTS}'
  !insertmacro refreshShell
!macroend

!macro customUnInstall
  !insertmacro withdrawFromFiles ".eml" "Sendproof.eml"
  !insertmacro withdrawFromFiles ".msg" "Sendproof.msg"
  ; Links may lead to another installation by now.
  Push $R0
  ReadRegStr $R0 SHELL_CONTEXT "Software\Classes\sendproof\shell\open\command" ""
  ${if} $R0 == '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" ${OPEN_ARGUMENTS}'
    DeleteRegKey SHELL_CONTEXT "Software\Classes\sendproof"
  ${endif}
  Pop $R0
  ; What the app itself registered for this account. An update keeps it.
  ${ifNot} ${isUpdated}
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "${APP_ID}"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "${APP_ID}"
    DeleteRegKey HKCU "Software\Classes\CLSID\${TOAST_ACTIVATOR}"
  ${endif}
!macroend
