import styles from './Texts.module.css'

/** What somebody outside has typed: text, kept from turning the words around it. Long ones are cut where they are shown. */
export function Typed({ text }: { readonly text: string }) {
  return (
    <bdi className={styles.typed} title={text.length > LONG ? text : undefined}>
      {text.length > LONG ? `${text.slice(0, LONG)}…` : text}
    </bdi>
  )
}

const LONG = 120
