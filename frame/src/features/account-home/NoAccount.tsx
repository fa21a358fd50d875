import { observer } from 'mobx-react-lite'
import type { Ref } from 'react'
import type { Integration } from '../../domain/offer/Integrations.ts'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import { logoOf } from '../../theme/logos/index.ts'
import { Button } from '../../ui/field/Button.tsx'
import { LogoTile } from '../../ui/LogoTile.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { AccessNote } from './AccessNote.tsx'
import styles from './NoAccount.module.css'

type NoAccountProps = {
  readonly integration: Integration
  readonly onConnect: () => void
  readonly buttonRef: Ref<HTMLButtonElement>
  /** Alone on the screen. */
  readonly alone: boolean
}

export const NoAccount = observer(function NoAccount(props: NoAccountProps) {
  const { integration, onConnect, buttonRef, alone } = props
  const { logo, iconBgColor } = integration
  return (
    <EmptyState
      alone={alone}
      picture={<LogoTile src={logoOf(logo)} background={iconBgColor} size={56} />}
      title={accountsTexts().none}
      action={
        <div className={styles.action}>
          <Button ref={buttonRef} variant="primary" onClick={onConnect}>
            {accountsTexts().connect}
          </Button>
          <AccessNote integration={integration} />
        </div>
      }
    />
  )
})
