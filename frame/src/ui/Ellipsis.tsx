import { classes } from './classes.ts'
import styles from './Ellipsis.module.css'
import { Tooltip } from './Tooltip.tsx'

const cut = (element: Element) => element.scrollWidth > element.clientWidth

/** One line that ends in an ellipsis if it does not fit, and then shows the whole text in a tooltip. */
export function Ellipsis({ text, className }: { text: string; className?: string }) {
  return (
    <Tooltip text={text} describes={false} when={cut}>
      <span className={classes(styles.line, className)}>{text}</span>
    </Tooltip>
  )
}
