import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

const file = { one: '# archivo', other: '# archivos' }
const page = { one: '# página', other: '# páginas' }

export const preview: Messages['preview'] = {
  title: 'Lo que se importará',
  details: 'Detalles',
  counting: 'Contando el contenido…',
  goesOn: 'El recuento continúa. No tiene que esperarlo.',
  awaited: 'La importación empezará en cuanto termine el recuento.',
  notAllowed: 'Esta importación no está permitida aquí. Elija menos, u otra cosa.',
  soFar: (files) => `${count(files, file)} hasta ahora`,
  files: (files) => count(files, file),
  atLeast: (files) => `Al menos ${count(files, file)}`,
  aboutFiles: (files) => `Aprox. ${count(files, file)}`,
  pagesSoFar: (pages) => `${count(pages, page)} hasta ahora`,
  pages: (pages) => count(pages, page),
  atLeastPages: (pages) => `Al menos ${count(pages, page)}`,
  about: (time) => `aprox. ${time}`,
  moreThan: (time) => `más de ${time}`,
  unreadable: (items) => count(items, { one: '# no se puede leer', other: '# no se pueden leer' }),
  overLimit: 'por encima de un límite',
  failed: 'No se pudo contar. Puede importarlo de todos modos.',
  retry: 'Reintentar',
  stopped: {
    folders:
      'El recuento termina tras 2000 carpetas, así que esto es solo una parte. La importación continúa.',
    time: 'El recuento termina tras 20 segundos, así que esto es solo una parte. La importación continúa.',
    rate_limit:
      'La fuente no acepta más solicitudes por ahora, así que esto es solo una parte. La importación continúa.',
  },
  partly: 'Las carpetas que no se pudieron leer pueden contener más.',
  withoutAttachments: 'Se añaden los archivos adjuntos, que no están contados.',
  roughly: 'El número es una estimación: la búsqueda de la fuente encuentra más de lo que se importa.',
  limits: {
    max_files: 'Tendría más archivos de los permitidos. Los archivos que superen el límite fallarán.',
    max_files_per_upload:
      'Son más archivos de los que puede traer una importación. Los archivos que superen el límite fallarán.',
    max_items: 'La cuenta contiene más de lo que se sincroniza de una cuenta. El resto se omite.',
    max_pages: 'El sitio web tiene más páginas de las que se importan. El resto se omite.',
  },
  labels: {
    files: 'Archivos',
    pages: 'Páginas',
    imported: 'Ya importados',
    folders: 'Carpetas',
    size: 'Tamaño',
    time: 'Duración de la importación',
    kinds: 'Tipos de archivo',
    skipped: 'No se pueden leer',
  },
  withoutSize: (files) =>
    count(files, {
      one: 'La fuente no indica el tamaño de # archivo.',
      other: 'La fuente no indica el tamaño de # archivos.',
    }),
  otherKinds: 'Otros',
  skips: {
    FOLDER_UNREADABLE: 'La fuente no mostró la carpeta',
    NOT_SELECTABLE: 'No se puede importar',
    PAGE_UNREADABLE: 'No se pudo abrir la página',
    TOO_LARGE: 'Demasiado grande',
    UNSUPPORTED_FORMAT: 'Formato no compatible',
  },
  estimate: 'La duración se estima por tamaños y formatos. No se ha descargado nada.',
  links:
    'Las páginas se cuentan por los enlaces que llevan a ellas y la duración es una estimación. No se ha importado nada.',
}
