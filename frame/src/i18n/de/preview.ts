import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

const file = { one: '# Datei', other: '# Dateien' }
const page = { one: '# Seite', other: '# Seiten' }

export const preview: Messages['preview'] = {
  title: 'Was importiert wird',
  details: 'Einzelheiten',
  counting: 'Der Inhalt wird gezählt …',
  goesOn: 'Es wird noch gezählt. Sie müssen nicht darauf warten.',
  awaited: 'Der Import beginnt, sobald fertig gezählt ist.',
  notAllowed: 'Dieser Import ist hier nicht erlaubt. Wählen Sie weniger oder etwas anderes.',
  soFar: (files) => `bisher ${count(files, file)}`,
  files: (files) => count(files, file),
  atLeast: (files) => `Mindestens ${count(files, file)}`,
  aboutFiles: (files) => `Etwa ${count(files, file)}`,
  pagesSoFar: (pages) => `bisher ${count(pages, page)}`,
  pages: (pages) => count(pages, page),
  atLeastPages: (pages) => `Mindestens ${count(pages, page)}`,
  about: (time) => `etwa ${time}`,
  moreThan: (time) => `mehr als ${time}`,
  unreadable: (items) => `${count(items, { other: '#' })} nicht lesbar`,
  overLimit: 'über einer Grenze',
  failed: 'Das konnte nicht gezählt werden. Sie können es trotzdem importieren.',
  retry: 'Erneut versuchen',
  stopped: {
    folders: 'Nach 2.000 Ordnern endet die Zählung, daher ist dies nur ein Teil. Der Import geht weiter.',
    time: 'Nach 20 Sekunden endet die Zählung, daher ist dies nur ein Teil. Der Import geht weiter.',
    rate_limit:
      'Die Quelle lässt zurzeit keine weiteren Anfragen zu, daher ist dies nur ein Teil. Der Import geht weiter.',
  },
  partly: 'Ordner, die nicht gelesen werden konnten, können mehr enthalten.',
  withoutAttachments: 'Anhänge kommen hinzu. Sie sind nicht mitgezählt.',
  roughly: 'Die Zahl ist geschätzt: Die Suche der Quelle findet mehr, als importiert wird.',
  limits: {
    max_files: 'Sie hätten mehr Dateien, als erlaubt sind. Dateien über der Grenze schlagen fehl.',
    max_files_per_upload:
      'Das sind mehr Dateien, als ein Import bringen darf. Dateien über der Grenze schlagen fehl.',
    max_items: 'Das Konto enthält mehr, als von einem Konto synchronisiert wird. Der Rest bleibt weg.',
    max_pages: 'Die Website hat mehr Seiten, als von ihr importiert werden. Der Rest bleibt weg.',
  },
  labels: {
    files: 'Dateien',
    pages: 'Seiten',
    imported: 'Bereits importiert',
    folders: 'Ordner',
    size: 'Größe',
    time: 'Dauer des Imports',
    kinds: 'Dateiarten',
    skipped: 'Nicht lesbar',
  },
  withoutSize: (files) =>
    count(files, {
      one: 'Zu # Datei nennt die Quelle keine Größe.',
      other: 'Zu # Dateien nennt die Quelle keine Größe.',
    }),
  otherKinds: 'Andere',
  skips: {
    FOLDER_UNREADABLE: 'Die Quelle hat den Ordner nicht aufgelistet',
    NOT_SELECTABLE: 'Kann nicht importiert werden',
    PAGE_UNREADABLE: 'Die Seite konnte nicht geöffnet werden',
    TOO_LARGE: 'Zu groß',
    UNSUPPORTED_FORMAT: 'Nicht unterstütztes Format',
  },
  estimate: 'Die Dauer ist aus Größen und Formaten geschätzt. Es wurde nichts heruntergeladen.',
  links:
    'Die Seiten sind nach den Links gezählt, die zu ihnen führen, und die Dauer ist geschätzt. Es wurde nichts importiert.',
}
