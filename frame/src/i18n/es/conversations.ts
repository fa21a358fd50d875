import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

export const conversations: Messages['conversations'] = {
  connected: 'Su cuenta de Slack está conectada.',
  connectedHint: 'Puede elegir los canales y los mensajes directos que quiera sincronizar.',
  choose: 'Seleccionar conversaciones de Slack',
  goBack: 'Volver',

  heading: 'Seleccionar conversaciones',
  loading: 'Cargando sus conversaciones…',
  loadingMore: (loaded) => `Cargando más conversaciones… ${count(loaded, { other: '#' })} hasta ahora`,
  channels: 'Canales',
  messages: 'Mensajes',
  channelsFound: (open, closed) =>
    `${count(open, { one: '# canal público', other: '# canales públicos' })} y ${count(closed, { one: '# canal privado', other: '# canales privados' })}`,
  messagesFound: (direct, group) =>
    `${count(direct, { one: '# mensaje directo', other: '# mensajes directos' })} y ${count(group, { one: '# mensaje grupal', other: '# mensajes grupales' })}`,
  selectChannels: 'Seleccionar canales',
  selectMessages: 'Seleccionar mensajes',

  kinds: 'Tipo de conversación',
  search: 'Buscar conversaciones',
  filter: 'Filtro',
  filters: {
    all: 'Todos los canales',
    public: 'Canales públicos',
    private: 'Canales privados',
    direct: 'Mensajes directos',
    group: 'Mensajes grupales',
  },
  list: {
    channels: 'Canales disponibles',
    messages: 'Mensajes disponibles',
  },
  privateChannel: 'Canal privado',
  unnamed: 'Conversación sin nombre',
  results: (found) => count(found, { one: '# resultado', other: '# resultados' }),
  viewSynced: 'Ver conversaciones sincronizadas',
  clear: 'Borrar selección',

  setForAll: 'Establecer fecha de inicio para todas',
  setForAllHint: 'Seleccione primero las conversaciones: la fecha se aplicará a todas las seleccionadas.',
  startDate: 'Fecha de inicio',
  startDateOf: (name) => `Fecha de inicio de ${name}`,
  startingFrom: (date) => `A partir del ${date}`,
  willStartFrom: (date) => `Los mensajes se sincronizarán a partir del ${date}`,
  pickDay: 'Elija el día a partir del cual se sincronizan los mensajes.',
  cancel: 'Cancelar',
  setDate: 'Establecer fecha',
  removeDate: 'Quitar fecha',
  calendar: {
    previousYear: 'Año anterior',
    previousMonth: 'Mes anterior',
    nextMonth: 'Mes siguiente',
    nextYear: 'Año siguiente',
  },

  sync: (channels, messages) =>
    `Sincronizar ${count(channels, { one: '# canal', other: '# canales' })} y ${count(messages, { one: '# mensaje', other: '# mensajes' })}`,
  limit: (most) =>
    `No se pueden sincronizar más de ${count(most, { one: '# mensaje', other: '# mensajes' })} y ${count(most, { one: '# canal', other: '# canales' })} a la vez`,
  syncing: 'Sincronizando sus conversaciones',
  progress: (done, conversations) => `Conversaciones procesadas: ${done} de ${conversations}`,
  finished: 'Terminó la sincronización de las conversaciones',
  counts: (succeeded, failed) =>
    `${count(succeeded, { other: '# con éxito' })}, ${count(failed, { other: '# con error' })}`,
  stillSending: 'Sus conversaciones aún se están enviando.',

  added: (conversations) =>
    count(conversations, {
      one: 'Se agregó # conversación.',
      other: 'Se agregaron # conversaciones.',
    }),
  gotIt: 'Entendido',
  selectMore: 'Seleccionar más conversaciones de Slack',

  listFailed: 'No se pudo obtener la lista de sus conversaciones',
  listFailedWhy: (detail) => `No se pudo obtener la lista de sus conversaciones: ${detail}`,
  retry: 'Reintentar',
  moreLeft: (listed) =>
    `${count(listed, {
      one: 'Su cuenta tiene más conversaciones que la que aparece aquí.',
      other: 'Su cuenta tiene más conversaciones que las # que aparecen aquí.',
    })} Cargue más para encontrar las demás.`,
  loadMore: 'Cargar más',
  none: 'No se encontraron conversaciones',
  noneHint:
    'Esta cuenta no tiene nada que se pueda sincronizar. Únase a un canal en Slack e inténtelo de nuevo.',
  noneOfKind: {
    all: 'No hay canales',
    public: 'No hay canales públicos',
    private: 'No hay canales privados',
    direct: 'No hay mensajes directos',
    group: 'No hay mensajes grupales',
  },
  noMatch: 'No hay resultados',
  noMatchHint: 'Pruebe con otra búsqueda u otro filtro.',
  unsent: (chosen) =>
    count(chosen, {
      one: '# conversación seleccionada aún no se sincroniza.',
      other: '# conversaciones seleccionadas aún no se sincronizan.',
    }),
}
