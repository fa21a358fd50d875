import { observer } from 'mobx-react-lite'
import type { Integration } from '../../domain/offer/Integrations.ts'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import { Button } from '../../ui/field/Button.tsx'

/** Leads from choosing to the chosen files. */
export const ToggleButton = observer(function ToggleButton(props: {
  integration: Integration
  onClick: () => void
}) {
  const { integration, onClick } = props
  const { viewFiles, backToAccounts } = accountsTexts()
  return <Button onClick={onClick}>{integration.showFilesTab ? viewFiles : backToAccounts}</Button>
})
