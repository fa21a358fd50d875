import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

export const repositories: Messages['repositories'] = {
  heading: 'Todos los archivos',
  search: 'Buscar',
  refresh: 'Actualizar',
  selectAll: 'Seleccionar todo',
  clearSelection: 'Borrar selección',
  columns: { file: 'NOMBRE DEL ARCHIVO', name: 'NOMBRE', url: 'URL' },
  noAddress: 'N/D',
  choose: (name) => `Seleccionar ${name}`,
  select: (chosen) =>
    count(chosen, { one: 'Seleccionar # repositorio', other: 'Seleccionar # repositorios' }),
  results: (found) => count(found, { one: '# resultado', other: '# resultados' }),
  waiting: 'Esperando a que aparezca su cuenta…',
  missing: 'No se encontró ninguna fuente de datos conectada',
  missingHint: 'La cuenta se aceptó, pero aún no figura en la lista de sus cuentas.',
  retry: 'Reintentar',
  none: 'No se encontraron repositorios',
  noneHint: 'Es posible que el token de acceso no permita ver ninguno.',
  noMatch: 'No hay resultados',
  noMatchHint: 'Pruebe con otra búsqueda.',
  listFailed: 'No se pudieron obtener los repositorios',
  moreFailed: 'No se pudieron cargar más repositorios.',
  queued: 'El contenido de sus repositorios se está sincronizando. Espere un momento.',
  queueFailed: 'No se pudieron sincronizar sus repositorios',
  unsent: (chosen) =>
    count(chosen, {
      one: '# repositorio seleccionado aún no se sincroniza.',
      other: '# repositorios seleccionados aún no se sincronizan.',
    }),
}
