import { Button } from '../ui/field/Button.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { EmptyState } from '../ui/screen/EmptyState.tsx'
import { LoadState } from '../ui/screen/LoadState.tsx'
import { DoneDrawing, FilesDrawing, UploadDrawing, WebDrawing } from '../ui/screen/laterDrawings.tsx'
import { Skeleton } from '../ui/table/Skeleton.tsx'
import styles from './Gallery.module.css'

export function States() {
  return (
    <>
      <div className={styles.grid}>
        <EmptyState
          drawing="search"
          title="No results"
          text="Try another word."
          action={<Button>Clear search</Button>}
        />
        <EmptyState picture={<FilesDrawing />} title="No files yet" text="Files that you sync appear here." />
        <EmptyState
          picture={<UploadDrawing />}
          title="Drop files here"
          text="Up to 10 files, max 20 MB per file"
        />
        <EmptyState picture={<WebDrawing />} title="No websites yet" text="Add an address to begin." />
        <EmptyState
          drawing="account"
          title="No account connected"
          action={<Button variant="primary">Connect</Button>}
        />
        <EmptyState
          drawing="error"
          title="The list could not be loaded"
          action={<Button>Try again</Button>}
        />
        <EmptyState
          ends
          picture={<DoneDrawing />}
          title="All files submitted successfully."
          action={<Button>Add more files</Button>}
        />
        <LoadState label="Loading files…" />
      </div>
      <div className={styles.row}>
        <Spinner label="Loading" />
        <Skeleton width="160px" />
        <Skeleton width="40px" height="40px" />
      </div>
    </>
  )
}
