import { observer } from 'mobx-react-lite'
import { useRef } from 'react'
import { formatPercent } from '../../i18n/numbers.ts'
import { t } from '../../i18n/t.ts'
import { uploadTexts } from '../../i18n/uploadTexts.ts'
import type { Clock } from '../../lib/Clock.ts'
import { Button } from '../../ui/field/Button.tsx'
import { PlusIcon } from '../../ui/icons.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { ProgressRing } from '../../ui/ProgressRing.tsx'
import { useScreen } from '../../ui/screen/ScreenFrame.tsx'
import { CopiesNotice, copyNoteOf } from './CopiesNotice.tsx'
import { KeptNotice } from './KeptNotice.tsx'
import type { LocalUploadStore } from './LocalUploadStore.ts'
import styles from './QueueView.module.css'
import { Rejections } from './Rejections.tsx'
import { UploadRow } from './UploadRow.tsx'
import { useTimeLeft } from './useTimeLeft.ts'

/** The chosen files: what is wrong with them, how far they are, what became of them. */
export const QueueView = observer(function QueueView({
  store,
  clock,
}: {
  store: LocalUploadStore
  clock: Clock
}) {
  const { run, integration } = store
  const { items } = store.queue
  const secondsLeft = useTimeLeft(run, clock)
  return (
    <div className={styles.view}>
      <LiveRegion text={run ? uploadTexts().uploading(run.items.length) : ''} />
      <LiveRegion text={run?.isWaiting ? t().errors.tooMany : ''} />
      {!run && <KeptNotice store={store} />}
      {run ? (
        <div className={styles.progress}>
          <ProgressRing
            value={run.progress}
            label={uploadTexts().uploading(run.items.length)}
            text={formatPercent(run.progress)}
          />
          <div>
            <div className={styles.headline}>
              <p>{uploadTexts().uploading(run.items.length)}</p>
              {run.isWaiting && <p className={styles.waiting}>{t().errors.tooMany}</p>}
            </div>
            <p className={styles.remaining}>
              {secondsLeft === null ? '' : uploadTexts().secondsLeft(secondsLeft)}
            </p>
          </div>
          <CancelAll onCancel={store.cancelAll} />
        </div>
      ) : (
        <div className={styles.heading}>
          <h2>{uploadTexts().queue}</h2>
          <AddFiles store={store} />
        </div>
      )}
      <ul>
        {items.map((item) => (
          <UploadRow
            key={item.key}
            item={item}
            copyNote={copyNoteOf(store.copies, item)}
            clock={clock}
            onRemove={() => store.remove(item)}
            onCancel={() => run?.cancel(item)}
          />
        ))}
      </ul>
      {integration && <Rejections store={store} integration={integration} />}
    </div>
  )
})

/** Adds to the list, never replaces it. Its dialog is not filtered: a file that does not fit is listed with the reason. */
const AddFiles = observer(function AddFiles({ store }: { store: LocalUploadStore }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple={(store.integration?.maxFilesCount ?? 1) > 1}
        hidden
        aria-label={uploadTexts().addFiles}
        onChange={(event) => {
          store.add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Button
        icon={<PlusIcon aria-hidden="true" />}
        disabled={store.queue.room === 0}
        onClick={() => input.current?.click()}
      >
        {uploadTexts().addFiles}
      </Button>
    </>
  )
})

/** Away from the button that begins: a second click or a held key that is meant for that must not end what it began. */
const CancelAll = observer(function CancelAll({ onCancel }: { onCancel: () => void }) {
  const screen = useScreen()
  const cancel = () => {
    onCancel()
    // The button goes with the run.
    screen?.focusTitle()
  }
  return (
    <Button className={styles.cancelAll} onClick={cancel}>
      {uploadTexts().cancelAll}
    </Button>
  )
})

/** The one primary action, pinned to the footer; it stays where it is while it runs. */
export const QueueActions = observer(function QueueActions({ store }: { store: LocalUploadStore }) {
  return (
    <>
      {/* Here it moves no row when it comes. */}
      <CopiesNotice store={store} />
      <Button
        variant="primary"
        full
        busy={store.run !== null}
        disabled={store.run === null && store.queue.startable.length === 0}
        onClick={() => void store.submit()}
      >
        {uploadTexts().submit(store.run?.items.length ?? store.queue.startable.length)}
      </Button>
    </>
  )
})
