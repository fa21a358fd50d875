import { observer } from 'mobx-react-lite'
import type { Ref } from 'react'
import { sitemapTexts } from '../../i18n/sitemapTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import styles from './Sitemap.module.css'

/** Told once the service has taken the request. */
export const SitemapStarted = observer(function SitemapStarted(props: {
  onDone: () => void
  start: Ref<HTMLElement>
}) {
  return (
    <section ref={props.start} tabIndex={-1} className={styles.started} aria-label={sitemapTexts().started}>
      <EmptyState
        drawing="done"
        title={sitemapTexts().started}
        action={
          <Button variant="primary" onClick={props.onDone}>
            {sitemapTexts().gotIt}
          </Button>
        }
      />
    </section>
  )
})
