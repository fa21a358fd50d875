import type { Messages } from '../Messages.ts'
import { fileSize } from '../sizes.ts'
import { count } from './counted.ts'

export const upload: Messages['upload'] = {
  title: 'Subir archivos',
  description: 'Elija archivos o carpetas de este dispositivo.',
  tabUpload: 'Subir',
  tabFiles: 'Archivos',
  chooseFiles: 'Elegir archivos',
  chooseFolder: 'Elegir una carpeta',
  dropHere: 'Haga clic para subir',
  orDrag: (most) =>
    count(most, {
      one: 'o arrastre y suelte # archivo como máximo.',
      other: 'o arrastre y suelte hasta # archivos o carpetas enteras.',
    }),
  narrow: (most) =>
    count(most, {
      one: 'Puede subir # archivo como máximo.',
      other: 'Puede subir hasta # archivos o carpetas enteras.',
    }),
  maxSize: (megabytes) => `máx. ${megabytes}\u00a0MB por archivo`,
  accepted: (types) => `Se admiten: ${types}`,
  release: 'Suéltelos para agregarlos',
  refuse: 'Algunos de estos elementos no se pueden agregar',
  reading: 'Esperando su elección…',
  rejected: (files) =>
    count(files, {
      one: '# archivo no cumple los requisitos',
      other: '# archivos no cumplen los requisitos',
    }),
  showAll: (all) => count(all, { other: 'Mostrar todo (#)' }),
  tooMany: 'Demasiados archivos',
  mostFiles: (most) =>
    count(most, {
      one: 'Puede subir # archivo a la vez.',
      other: 'Puede subir hasta # archivos a la vez.',
    }),
  takeFirst: (first) =>
    count(first, { one: 'Agregar el primer archivo', other: 'Agregar los primeros # archivos' }),
  largerThan: (bytes) => `El archivo supera ${fileSize(bytes)}`,
  wrongType: (types) => `Tipos de archivo admitidos: ${types}`,
  unsupportedFormat: 'Formato no compatible',
  empty: 'Este archivo está vacío.',
  tooLarge: (megabytes) =>
    `El archivo es demasiado grande. El tamaño máximo permitido es de ${megabytes}\u00a0MB`,
  chosen: (files) => count(files, { one: '# archivo elegido', other: '# archivos elegidos' }),
  continueWith: 'Continuar',
  queue: 'Archivos por subir',
  addFiles: 'Agregar',
  remove: (name) => `Quitar ${name}`,
  cancel: (name) => `Cancelar la subida de ${name}`,
  cancelAll: 'Cancelar todo',
  submit: (files) => count(files, { one: 'Subir # archivo', other: 'Subir # archivos' }),
  retryFailed: 'Reintentar los archivos con error',
  uploading: (files) => count(files, { one: 'Subiendo # archivo…', other: 'Subiendo # archivos…' }),
  progressOf: (name) => `Subida de ${name}`,
  secondsLeft: (seconds) =>
    seconds < 60
      ? count(seconds, {
          one: 'Queda aproximadamente # segundo',
          other: 'Quedan aproximadamente # segundos',
        })
      : count(Math.round(seconds / 60), {
          one: 'Queda aproximadamente # minuto',
          other: 'Quedan aproximadamente # minutos',
        }),
  waiting: 'En espera',
  cancelled: 'Cancelado',
  success: 'Todos los archivos se subieron correctamente.',
  successHint: 'Aparecen en la pestaña Archivos.',
  partly: (uploaded, notUploaded) =>
    `${count(uploaded, { one: '# archivo subido', other: '# archivos subidos' })}, ${count(notUploaded, { one: '# sin subir', other: '# sin subir' })}`,
  partlyHint: 'Los archivos subidos aparecen en la pestaña Archivos.',
  partlyReady: 'Los archivos subidos están importados y listos.',
  addMore: 'Agregar más archivos',
  someFailed: 'Algunos archivos no se subieron',
  counts: (succeeded, failed) =>
    `${count(succeeded, { other: '# con éxito' })} y ${count(failed, { other: '# con error' })}`,
  failed: 'No se pudo subir el archivo.',
  unreadable: 'Este archivo ya no se puede leer en su dispositivo. Elíjalo de nuevo.',
  tagsFailed: 'No se pudieron agregar las etiquetas al archivo.',
  notUploaded: 'Sin subir',
  listedAlready: (files) =>
    count(files, { one: '# archivo ya está en la lista.', other: '# archivos ya están en la lista.' }),
  copies: (files) =>
    count(files, {
      one: 'Es posible que # archivo ya exista.',
      other: 'Es posible que # archivos ya existan.',
    }),
  copyListed: 'Igual que otro archivo de esta lista.',
  copyUploaded: (date) => `Un archivo con este nombre se subió el ${date}.`,
  leaveOutCopies: 'Omitir',
  keepCopies: 'Subir de todos modos',
  addLater: 'Podrá agregar más archivos cuando termine esta subida.',
  linksHere: (source) => `Las direcciones web se importan con ${source}.`,
  openSource: (source) => `Abrir ${source}`,
  linksNowhere: 'No se pueden subir direcciones web.',
  textHere: 'No se puede subir texto. Guárdelo primero como archivo.',
  pastedImage: 'Imagen pegada',
  dismiss: 'Cerrar',
  stopByClosing: 'Aún se están subiendo archivos. Si cierra ahora, el resto no se subirá.',
  unsent: (files) =>
    count(files, {
      one: '# archivo elegido aún no se ha subido.',
      other: '# archivos elegidos aún no se han subido.',
    }),
  handedOver: (files, org) =>
    count(files, {
      one: `# archivo de ${org}. No se envía nada hasta que lo suba.`,
      other: `# archivos de ${org}. No se envía nada hasta que los suba.`,
    }),
  handedLater: (files, org) =>
    count(files, {
      one: `# archivo más de ${org} está en espera.`,
      other: `# archivos más de ${org} están en espera.`,
    }),
  filesNowhere: 'Aquí no se pueden subir archivos.',
  keptWaiting: (waiting, total) =>
    `${count(waiting, { other: '#' })} de ${count(total, { one: '# archivo', other: '# archivos' })} en espera.`,
  keptHint: 'Los eligió antes, pero no se subieron. No se envía nada hasta que los suba.',
  keptReopen: 'Volver a abrirlos',
  keptChoose: 'Elegir de nuevo los mismos archivos',
  keptDiscard: 'Olvidarlos',
  keptChanged: 'Este archivo ha cambiado desde que lo eligió. Agréguelo como uno nuevo.',
  keptOthers: (files) =>
    count(files, {
      one: '# archivo no se agregó. No es uno de los que están en espera.',
      other: '# archivos no se agregaron. No son de los que están en espera.',
    }),
  keptArrived: (files) =>
    count(files, {
      one: '# archivo elegido antes está subido.',
      other: '# archivos elegidos antes están subidos.',
    }),
}
