import { observer } from 'mobx-react-lite'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'

export const NoAccount = observer(function NoAccount({ onConnect }: { onConnect: () => void }) {
  return (
    <EmptyState
      drawing="account"
      title={accountsTexts().none}
      action={
        <Button variant="primary" onClick={onConnect}>
          {accountsTexts().connect}
        </Button>
      }
    />
  )
})
