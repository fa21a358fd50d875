import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'
import { foldersAndFiles } from './foldersAndFiles.ts'

export const items: Messages['items'] = {
  heading: 'Seleccionar archivos para sincronizar',
  search: 'Buscar',
  refresh: 'Actualizar',
  folders: 'Carpetas',
  allFiles: 'Todos los archivos',
  selectAll: 'Seleccionar todo',
  clearSelection: 'Borrar selección',
  columns: { name: 'NOMBRE DEL ARCHIVO', type: 'TIPO DE ARCHIVO', created_at: 'CREADO EL' },
  untitled: 'Sin título',
  folder: 'Carpeta',
  synced: 'Ya sincronizado',
  select: (name) => `Seleccionar ${name}`,
  upload: (chosen) => count(chosen, { one: 'Importar # archivo', other: 'Importar # archivos' }),
  uploadMixed: (folders, files) => `Importar ${foldersAndFiles(folders, files)}`,
  unsentMixed: (folders, files) => `Selección aún sin sincronizar: ${foldersAndFiles(folders, files)}.`,
  notSelectable: 'Este elemento no se puede sincronizar',
  notSupported: 'Este formato de archivo no es compatible',
  results: (found) => count(found, { one: '# resultado', other: '# resultados' }),
  moreResults: (found) => count(found, { one: 'Más de # resultado', other: 'Más de # resultados' }),
  noMatch: 'No hay resultados',
  noMatchHint:
    'Pruebe con otra búsqueda o use las opciones de búsqueda para encontrar un archivo por tipo, formato, etc.',
  emptyFolder: 'Esta carpeta está vacía',
  listing: 'La lista de su contenido se está preparando',
  listingHint: 'Puede tardar un momento si la cuenta es grande. La lista se completa automáticamente.',
  listFailed: 'No se pudieron cargar los archivos.',
  moreFailed: 'No se pudieron cargar más archivos.',
  retry: 'Reintentar',
  queued: 'Los archivos se pusieron en cola para sincronizarse.',
  refused: 'La sincronización de los archivos falló.',
  unable: 'No se pudo iniciar la sincronización de los archivos',
  unsent: (chosen) =>
    count(chosen, {
      one: '# archivo seleccionado aún no se sincroniza.',
      other: '# archivos seleccionados aún no se sincronizan.',
    }),
  chosen: 'Archivos seleccionados',
  chosenFrom: (chosen, place) =>
    `${count(chosen, { one: '# seleccionado', other: '# seleccionados' })} de ${place}`,
  chosenFromFolders: (chosen, folders) =>
    `${count(chosen, { one: '# seleccionado', other: '# seleccionados' })} de ${count(folders, { one: '# carpeta', other: '# carpetas' })}`,
  review: 'Revisar',
  removeFromSelection: (name) => `Quitar ${name} de la selección`,
}
