import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useServices } from '../../domain/Services.tsx'
import type { MailChoiceProps } from '../../domain/screens.ts'
import { reasonFor } from '../../domain/shell/triage.ts'
import { mailTexts } from '../../i18n/mailTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { CloudUploadIcon } from '../../ui/icons.ts'
import { FailedState } from '../../ui/screen/FailedState.tsx'
import { LoadState } from '../../ui/screen/LoadState.tsx'
import { PreviewLine } from '../../ui/screen/PreviewLine.tsx'
import { ScreenFooter } from '../../ui/screen/ScreenFooter.tsx'
import { Conditions } from './Conditions.tsx'
import styles from './MailChoice.module.css'
import { MailChoiceStore } from './MailChoiceStore.ts'
import { MAIL_SOURCES, type MailSource } from './mailSources.ts'
import { Places } from './Places.tsx'
import { Preview } from './Preview.tsx'

/** Choosing which mail of one account is imported, in the screen of another feature. */
export function MailChoice(props: MailChoiceProps) {
  const source = MAIL_SOURCES[props.integration.id]
  return source ? <Flow key={props.account.id} source={source} {...props} /> : null
}

const Flow = observer(function Flow(props: MailChoiceProps & { readonly source: MailSource }) {
  const { source, integration, account, isNew, onLeave } = props
  const services = useServices()
  const text = mailTexts()
  const store = services.storeCache.keep(
    MailChoiceStore,
    () =>
      services.drafts.keep(
        `mail ${account.id}`,
        new MailChoiceStore({ integration, account }, source, services),
      ),
    account.id,
  )
  useEffect(() => store.start(), [store])
  const leaveOnceAsked = async () => {
    if (await store.import()) onLeave()
  }

  return (
    <section className={styles.flow} aria-label={text.heading}>
      {isNew && <p role="status">{text.connected(integration.announcementName)}</p>}
      <h2 className={styles.heading}>{text.heading}</h2>
      {store.status === 'loading' && <LoadState label={text.loading} />}
      {store.fault && (
        <div role="alert">
          <FailedState
            title={text.listFailed}
            reason={reasonFor(store.fault)}
            retry={text.retry}
            onRetry={() => void store.load()}
          />
        </div>
      )}
      {(store.status === 'idle' || store.status === 'importing') && (
        <>
          <Places store={store} />
          <Conditions store={store} />
          <Preview store={store} />
        </>
      )}
      <ScreenFooter>
        <PreviewLine shown={store.preview} />
        <Button onClick={onLeave}>{text.notNow}</Button>
        <Button
          variant="primary"
          icon={<CloudUploadIcon />}
          busy={store.status === 'importing'}
          aria-disabled={!store.isReady}
          onClick={() => void leaveOnceAsked()}
        >
          {text.import}
        </Button>
      </ScreenFooter>
    </section>
  )
})
