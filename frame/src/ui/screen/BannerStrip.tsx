import { observer } from 'mobx-react-lite'
import { t } from '../../i18n/t.ts'
import { classes } from '../classes.ts'
import { CircleAlertIcon, CircleCheckIcon, TriangleAlertIcon } from '../icons.ts'
import { useMounted } from '../useMounted.ts'
import styles from './BannerStrip.module.css'
import { useScreen } from './ScreenFrame.tsx'

type BannerStripProps = {
  type: 'ERROR' | 'SUCCESS' | 'WARN'
  /** Null shows nothing but keeps the live regions, so that the next message is announced. */
  message: string | null
  /** A second line. */
  additionalInfo?: string
  /** An action. */
  action?: { readonly label: string; readonly run: () => void }
  /** Label of the dismiss link. Default 'Got It'. */
  ctaText?: string
  onDismiss: () => void
}

const ICONS = { ERROR: CircleAlertIcon, SUCCESS: CircleCheckIcon, WARN: TriangleAlertIcon } as const

/** A status strip. Errors interrupt screen readers, other messages wait. */
export const BannerStrip = observer(function BannerStrip(props: BannerStripProps) {
  const { type, message, additionalInfo, action, ctaText, onDismiss } = props
  const screen = useScreen()
  // A live region that appears with its text is not announced, so the text follows one render later.
  const ready = useMounted()

  const { ui } = t()
  const word = { ERROR: ui.error, SUCCESS: ui.success, WARN: ui.warning }[type]
  const Icon = ICONS[type]
  const dismiss = () => {
    onDismiss()
    // The pressed button is removed with the strip; the focus must not fall to the top of the page.
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
