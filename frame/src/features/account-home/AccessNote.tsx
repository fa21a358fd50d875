import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import type { Integration } from '../../domain/offer/Integrations.ts'
import { recipientName } from '../../domain/offer/organization.ts'
import { readsOf } from '../../domain/offer/readsOf.ts'
import { useServices } from '../../domain/Services.tsx'
import { accessTexts } from '../../i18n/accessTexts.ts'
import { ShieldCheckIcon } from '../../ui/icons.ts'
import styles from './AccessNote.module.css'

/** What is read at the source and why, before the user signs in there. */
export const AccessNote = observer(function AccessNote({ integration }: { integration: Integration }) {
  const services = useServices()
  const title = useId()
  const text = accessTexts()
  const { announcementName: source } = integration
  const { reads, picksAtSource } = readsOf(integration)
  if (reads.length === 0) return null
  return (
    <section className={styles.note} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        <ShieldCheckIcon aria-hidden="true" />
        {text.title(recipientName(services), source)}
      </h2>
      <ul className={styles.reads}>
        {reads.map((reason) => (
          <li key={reason}>{text.reads[reason]}</li>
        ))}
      </ul>
      <p className={styles.unchanged}>
        {picksAtSource && `${text.picked(source)} `}
        {text.unchanged(source)}
      </p>
    </section>
  )
})
