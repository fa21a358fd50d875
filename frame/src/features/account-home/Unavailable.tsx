import { observer } from 'mobx-react-lite'
import type { Integration } from '../../domain/offer/Integrations.ts'
import { useServices } from '../../domain/Services.tsx'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'

export const Unavailable = observer(function Unavailable({ integration }: { integration: Integration }) {
  const { navigation } = useServices()
  const text = accountsTexts()
  return (
    <EmptyState
      drawing="account"
      title={text.unavailable(integration.announcementName)}
      text={text.unavailableHint}
      action={<Button onClick={navigation.back}>{text.backToList}</Button>}
    />
  )
})
