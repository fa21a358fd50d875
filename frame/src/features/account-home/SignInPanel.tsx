import type { SignInApproval } from '@inlet/wire/service'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import type { SignIn } from '../../domain/accounts/SignIn.ts'
import type { Integration } from '../../domain/offer/Integrations.ts'
import { accountsTexts } from '../../i18n/accountsTexts.ts'
import { logoOf } from '../../theme/logos/index.ts'
import { classes } from '../../ui/classes.ts'
import { Button } from '../../ui/field/Button.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { LogoTile } from '../../ui/LogoTile.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { AccessNote } from './AccessNote.tsx'
import styles from './SignInPanel.module.css'

/** State of the sign-in in the other window, as far as it is known. */
export const SignInPanel = observer(function SignInPanel(props: {
  signIn: SignIn
  integration: Integration
  /** Alone on the screen. */
  alone: boolean
  /** Nothing beside it says what is read at the source. */
  saysAccess: boolean
}) {
  const { signIn, integration, alone, saysAccess } = props
  const { view } = signIn
  const text = accountsTexts()
  const isWaiting = view.status !== 'idle'
  const isStuck = view.isOverdue && !view.approval && !view.link
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that started it may have been removed.
    if (document.activeElement === document.body) panel.current?.focus()
  }, [])
  return (
    <section
      ref={panel}
      className={classes(styles.panel, alone && styles.alone)}
      tabIndex={-1}
      aria-label={text.signingIn}
    >
      {alone ? (
        <LogoTile src={logoOf(integration.logo)} background={integration.iconBgColor} size={56} />
      ) : null}
      <div role="status" className={styles.words}>
        {isWaiting && (
          <p className={styles.waiting}>
            <Spinner />
            {text.waiting(integration.announcementName)}
          </p>
        )}
        {view.approval && <Approval approval={view.approval} integration={integration} />}
        {isWaiting && !view.looksClosed && <p className={styles.hint}>{text.finishThere}</p>}
        {view.looksClosed && <p>{text.looksClosed}</p>}
        {isStuck && !view.looksClosed && <p>{text.notBack}</p>}
        {view.link && (
          <p>
            <a href={view.link} target="_blank" rel="noopener noreferrer" onClick={signIn.followLink}>
              {text.continueInTab(integration.announcementName)}
            </a>
          </p>
        )}
        {view.number && (
          <p className={styles.number}>
            {text.enterNumber} <b className={styles.digits}>{view.number}</b>
          </p>
        )}
      </div>
      {saysAccess && !view.approval && <AccessNote integration={integration} isFolded />}
      <div className={styles.actions}>
        {view.approval && <Button onClick={signIn.goOn}>{text.signInAgain}</Button>}
        {(view.looksClosed || isStuck) && !view.approval && (
          <Button onClick={signIn.restart}>{text.openAgain}</Button>
        )}
        <Button variant="quiet" onClick={signIn.stop}>
          {text.cancel}
        </Button>
      </div>
    </section>
  )
})

/** Who must approve, and how to ask for it. */
const Approval = observer(function Approval(props: { approval: SignInApproval; integration: Integration }) {
  const { approval, integration } = props
  const text = accountsTexts()
  const source = integration.announcementName
  return (
    <div className={styles.approval}>
      <p className={styles.waiting}>
        {approval.is_granted ? text.adminApproved(source) : text.adminAwaited(source)}
      </p>
      {!approval.is_granted && (
        <p className={styles.hint}>
          {approval.url ? text.adminSend : text.adminAsk} {text.adminLater}
        </p>
      )}
      {!approval.is_granted && approval.url && (
        <TextField
          label={text.adminLink}
          value={approval.url}
          readOnly
          data-fixed
          dir="ltr"
          onFocus={(event) => event.currentTarget.select()}
          onChange={() => {}}
        />
      )}
    </div>
  )
})
