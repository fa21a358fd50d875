import { safeLink } from '@inlet/wire/bridge'
import { observer } from 'mobx-react-lite'
import { consentTexts } from '../../i18n/consentTexts.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './Agreement.module.css'

type AgreementProps = { readonly terms: string | null; readonly privacy: string | null }

/** The sentence about terms and privacy, with a link for each that is set. */
export const Agreement = observer(function Agreement(given: AgreementProps) {
  const consent = consentTexts()
  const terms = safeLink(given.terms)
  const privacy = safeLink(given.privacy)
  if (!terms && !privacy) return null
  const sentence = !privacy ? consent.agreementTerms : terms ? consent.agreement : consent.agreementPrivacy
  return (
    <p className={styles.agreement}>
      {sentence.split(/(\{\w+\})/).map((part) => {
        if (part === '{terms}' && terms)
          return <NewTabLink key={part} href={terms} text={consent.terms} note={consent.newTab} />
        if (part === '{privacy}' && privacy)
          return <NewTabLink key={part} href={privacy} text={consent.privacy} note={consent.newTab} />
        return part
      })}
    </p>
  )
})

/** In a new tab, so that the widget stays open. */
function NewTabLink({ href, text, note }: { href: string; text: string; note: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
      <VisuallyHidden> {note}</VisuallyHidden>
    </a>
  )
}
