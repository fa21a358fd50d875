import styles from './Texts.module.css'

/**
 * Text that third parties have typed, isolated so that it cannot reorder the text around it. Long text is cut by the
 * layout.
 */
export function Typed({ text }: { readonly text: string }) {
  return (
    <bdi className={styles.typed} title={text.length > LONG ? text : undefined}>
      {text.length > LONG ? `${text.slice(0, LONG)}…` : text}
    </bdi>
  )
}

const LONG = 120
