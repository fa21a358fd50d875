import type { ReactNode } from 'react'
import { Button } from '../../../frame/src/ui/field/Button.tsx'
import { FailedState } from '../../../frame/src/ui/screen/FailedState.tsx'
import type { Pages } from '../calls/usePages.ts'
import styles from './Paged.module.css'

type PagedProps<Row> = {
  readonly pages: Pages<Row>
  /** Shown if the list is empty. */
  readonly empty: ReactNode
  /** The list itself. */
  readonly children: ReactNode
}

/** A paged list in each of its states. */
export function Paged<Row>({ pages, empty, children }: PagedProps<Row>) {
  const { rows, status, reason, hasMore, more } = pages
  const hasFailed = status === 'failed'
  if (hasFailed && rows.length === 0)
    return <FailedState title="This could not be loaded" reason={reason} retry="Try again" onRetry={more} />
  if (status === 'done' && rows.length === 0) return empty
  return (
    <>
      {children}
      {hasFailed ? (
        <p role="alert" className={styles.failed}>
          {reason}
        </p>
      ) : null}
      {hasMore ? (
        <div className={styles.more}>
          <Button busy={status === 'loading'} onClick={more}>
            Show more
          </Button>
        </div>
      ) : null}
    </>
  )
}
