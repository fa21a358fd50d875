import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import type { Integration } from '../../domain/offer/Integrations.ts'
import { recipientName } from '../../domain/offer/organization.ts'
import { readsOf } from '../../domain/offer/readsOf.ts'
import { useServices } from '../../domain/Services.tsx'
import { accessTexts } from '../../i18n/accessTexts.ts'
import { ShieldCheckIcon } from '../../ui/icons.ts'
import styles from './AccessNote.module.css'

type AccessNoteProps = {
  readonly integration: Integration
  /** Only its title is open: the source's own page says the same now. */
  readonly isFolded?: boolean
}

/** What is read at the source and why, before the user signs in there. */
export const AccessNote = observer(function AccessNote({ integration, isFolded }: AccessNoteProps) {
  const services = useServices()
  const title = useId()
  const text = accessTexts()
  const { announcementName: source } = integration
  const { reads, picksAtSource } = readsOf(integration)
  if (reads.length === 0) return null
  const heading = (
    <h2 id={title} className={styles.title}>
      <ShieldCheckIcon aria-hidden="true" />
      {text.title(recipientName(services), source)}
    </h2>
  )
  const details = (
    <>
      <ul className={styles.reads}>
        {reads.map((reason) => (
          <li key={reason}>{text.reads[reason]}</li>
        ))}
      </ul>
      <p className={styles.unchanged}>
        {picksAtSource && `${text.picked(source)} `}
        {text.unchanged(source)}
      </p>
    </>
  )
  return (
    <section className={styles.note} aria-labelledby={title}>
      {isFolded ? (
        <details>
          <summary className={styles.summary}>{heading}</summary>
          {details}
        </details>
      ) : (
        <>
          {heading}
          {details}
        </>
      )}
    </section>
  )
})
