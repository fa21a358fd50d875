import { observer } from 'mobx-react-lite'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/field/Button.tsx'
import { EmptyState } from '../ui/screen/EmptyState.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import styles from './Notice.module.css'

export type NoticeWords = {
  readonly title: string
  readonly hint: string
  /** Whether a retry can help. */
  readonly canRetry: boolean
}

type NoticeProps = { readonly words: NoticeWords; readonly onRetry?: () => void }

/** Says why nothing can be shown, with a retry if that can help. */
export const Notice = observer(function Notice({ words, onRetry }: NoticeProps) {
  return (
    <Screen title={t().errors.cannotOpen} description={t().errors.cannotOpenDescription}>
      <div role="alert" className={styles.whole}>
        <EmptyState
          alone
          drawing="error"
          title={words.title}
          text={words.hint}
          action={
            words.canRetry ? (
              <Button variant="primary" onClick={onRetry}>
                {t().shell.retry}
              </Button>
            ) : null
          }
        />
      </div>
    </Screen>
  )
})
