import { observer } from 'mobx-react-lite'
import type { Ref } from 'react'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'

type NoAccountProps = { readonly onConnect: () => void; readonly buttonRef: Ref<HTMLButtonElement> }

export const NoAccount = observer(function NoAccount({ onConnect, buttonRef }: NoAccountProps) {
  return (
    <EmptyState
      drawing="account"
      title={accountsTexts().none}
      action={
        <Button ref={buttonRef} variant="primary" onClick={onConnect}>
          {accountsTexts().connect}
        </Button>
      }
    />
  )
})
