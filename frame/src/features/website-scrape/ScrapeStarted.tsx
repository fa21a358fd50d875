import { observer } from 'mobx-react-lite'
import { scrapeTexts } from '../../i18n/scrapeTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import styles from './ScrapeStarted.module.css'

/** Told once the service has taken the request, with the addresses that it never saw. */
export const ScrapeStarted = observer(function ScrapeStarted(props: {
  leftOut: readonly string[]
  onDone: () => void
}) {
  const { leftOut, onDone } = props
  return (
    <>
      <EmptyState
        drawing="done"
        title={scrapeTexts().started}
        action={
          <Button variant="primary" onClick={onDone}>
            {scrapeTexts().gotIt}
          </Button>
        }
      />
      {leftOut.length > 0 && (
        <div className={styles.leftOut}>
          <p>{scrapeTexts().leftOut(leftOut.length)}</p>
          <ul>
            {leftOut.map((address) => (
              <li key={address}>
                <bdi>{address}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
})
