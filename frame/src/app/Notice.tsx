import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/field/Button.tsx'
import { EmptyState } from '../ui/screen/EmptyState.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import { loadLater } from './loadLater.ts'
import styles from './Notice.module.css'
import { Opening } from './Opening.tsx'
import { useOffline } from './useOffline.ts'

export type NoticeWords = {
  readonly title: string
  readonly hint: string
  /** Whether a retry can help. */
  readonly canRetry: boolean
}

type Words = typeof import('./noticeWords.ts')

type NoticeProps = { readonly wordsOf: (words: Words) => NoticeWords; readonly onRetry?: () => void }

/** Says why nothing can be shown, with a retry if that can help. */
export const Notice = observer(function Notice({ wordsOf, onRetry }: NoticeProps) {
  const words = useWords()
  const { errors, shell } = t()
  const isOffline = useOffline()
  if (words === 'loading' && !isOffline) return <Opening />
  const isLoaded = typeof words === 'object'
  const { title, hint, canRetry } = isLoaded
    ? wordsOf(words)
    : { title: errors.unreachable, hint: isOffline ? errors.offline : errors.notReached, canRetry: true }
  return (
    <Screen title={errors.cannotOpen} description={errors.cannotOpenDescription}>
      <div role="alert" className={styles.whole}>
        <EmptyState
          alone
          drawing="error"
          title={title}
          text={hint}
          action={
            canRetry ? (
              <Button variant="primary" onClick={onRetry}>
                {shell.retry}
              </Button>
            ) : null
          }
        />
      </div>
    </Screen>
  )
})

/** Without them there is no connection, which is what the notice says then. */
function useWords(): Words | 'loading' | 'missing' {
  const [words, setWords] = useState<Words | 'loading' | 'missing'>('loading')
  useEffect(() => {
    loadLater().then(
      ({ noticeWords }) => setWords(noticeWords),
      () => setWords('missing'),
    )
  }, [])
  return words
}
