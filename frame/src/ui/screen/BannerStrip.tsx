import { observer } from 'mobx-react-lite'
import { t } from '../../i18n/t.ts'
import { classes } from '../classes.ts'
import { CircleAlertIcon, CircleCheckIcon, TriangleAlertIcon } from '../icons.ts'
import { useMounted } from '../useMounted.ts'
import styles from './BannerStrip.module.css'
import { useScreen } from './ScreenFrame.tsx'

type BannerStripProps = {
  type: 'ERROR' | 'SUCCESS' | 'WARN'
  /** Null shows nothing and keeps the live regions, so that the next message is announced. */
  message: string | null
  /** A second line. */
  additionalInfo?: string
  /** What can be done about it. */
  action?: { readonly label: string; readonly run: () => void }
  /** Words of the dismiss link. Default 'Got It'. */
  ctaText?: string
  onDismiss: () => void
}

const ICONS = { ERROR: CircleAlertIcon, SUCCESS: CircleCheckIcon, WARN: TriangleAlertIcon } as const

/** A status strip. Errors interrupt what a screen reader says, the others wait their turn. */
export const BannerStrip = observer(function BannerStrip(props: BannerStripProps) {
  const { type, message, additionalInfo, action, ctaText, onDismiss } = props
  const screen = useScreen()
  // A live region that is born with its text stays silent, so the text comes one step after the region.
  const ready = useMounted()

  const { ui } = t()
  const word = { ERROR: ui.error, SUCCESS: ui.success, WARN: ui.warning }[type]
  const Icon = ICONS[type]
  const dismiss = () => {
    onDismiss()
    // The pressed button is gone with the strip; the focus must not fall to the top of the page.
    screen?.focusTitle()
  }
  const act = () => {
    dismiss()
    action?.run()
  }
  const strip =
    ready && message !== null ? (
      <div className={styles.room}>
        <div className={classes(styles.strip, styles[type])} data-type={type}>
          <Icon role="img" aria-label={word} />
          <div className={styles.text}>
            <p>{message}</p>
            {additionalInfo ? <p className={styles.more}>{additionalInfo}</p> : null}
          </div>
          {action ? (
            <button type="button" className={styles.dismiss} onClick={act}>
              {action.label}
            </button>
          ) : null}
          <button type="button" className={styles.dismiss} onClick={dismiss}>
            {ctaText ?? ui.gotIt}
          </button>
        </div>
      </div>
    ) : null
  return (
    <>
      <div role="alert">{type === 'ERROR' ? strip : null}</div>
      <div role="status">{type === 'ERROR' ? null : strip}</div>
    </>
  )
})
