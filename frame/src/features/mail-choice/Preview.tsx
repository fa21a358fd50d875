import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { formatDay } from '../../i18n/days.ts'
import { mailTexts } from '../../i18n/mailTexts.ts'
import { formatOr } from '../../i18n/numbers.ts'
import styles from './MailChoice.module.css'
import type { MailChoiceStore } from './MailChoiceStore.ts'
import { placeName } from './placeName.ts'

/** Describes the choice in words. */
export const Preview = observer(function Preview({ store }: { store: MailChoiceStore }) {
  const heading = useId()
  const text = mailTexts()
  if (!store.isAll && store.places.size === 0)
    return <p className={styles.note}>{text.chooseFirst[store.source.places]}</p>
  return (
    <section className={styles.preview} aria-labelledby={heading}>
      <h3 id={heading} className={styles.label}>
        {text.preview}
      </h3>
      <ul className={styles.meaning} aria-live="polite">
        {meaningOf(store).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className={styles.note}>{text.later}</p>
    </section>
  )
})

function meaningOf({ filter, source, mailbox, places }: MailChoiceStore): readonly string[] {
  const text = mailTexts()
  const { after, from, categories, isFlagged, hasAttachments } = filter
  const named = mailbox.places.filter(({ id }) => places.has(id)).map(placeName)
  const inPlaces = source.places === 'labels' ? text.inLabels : text.inFolders
  return [
    filter.places === null ? text.allMail : inPlaces(formatOr(named)),
    ...(after === null ? [] : [text.since(formatDay(after))]),
    ...(from.length === 0 ? [] : [text.fromPeople(formatOr(from))]),
    ...(categories.length === 0 ? [] : [text.inCategories(formatOr(categories))]),
    ...(isFlagged ? [text.flagged] : []),
    hasAttachments ? text.withAttachments : text.withoutAttachments,
  ]
}
