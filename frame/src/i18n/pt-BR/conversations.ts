import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

export const conversations: Messages['conversations'] = {
  connected: 'Sua conta do Slack está conectada.',
  connectedHint: 'Você pode escolher os canais e as mensagens diretas que quer sincronizar.',
  choose: 'Selecionar conversas do Slack',
  goBack: 'Voltar',

  heading: 'Selecionar conversas',
  loading: 'Carregando suas conversas…',
  loadingMore: (loaded) => `Carregando mais conversas… ${count(loaded, { other: '#' })} até agora`,
  channels: 'Canais',
  messages: 'Mensagens',
  channelsFound: (open, closed) =>
    `${count(open, { one: '# canal público', other: '# canais públicos' })} e ${count(closed, { one: '# canal privado', other: '# canais privados' })}`,
  messagesFound: (direct, group) =>
    `${count(direct, { one: '# mensagem direta', other: '# mensagens diretas' })} e ${count(group, { one: '# mensagem em grupo', other: '# mensagens em grupo' })}`,
  selectChannels: 'Selecionar canais',
  selectMessages: 'Selecionar mensagens',

  kinds: 'Tipo de conversa',
  search: 'Pesquisar conversas',
  filter: 'Filtro',
  filters: {
    all: 'Todos os canais',
    public: 'Canais públicos',
    private: 'Canais privados',
    direct: 'Mensagens diretas',
    group: 'Mensagens em grupo',
  },
  list: {
    channels: 'Canais disponíveis',
    messages: 'Mensagens disponíveis',
  },
  privateChannel: 'Canal privado',
  unnamed: 'Conversa sem nome',
  results: (found) => count(found, { one: '# resultado', other: '# resultados' }),
  viewSynced: 'Ver conversas sincronizadas',
  clear: 'Limpar seleção',

  setForAll: 'Definir data de início para todas',
  setForAllHint: 'Selecione as conversas primeiro: a data vale para todas as selecionadas.',
  startDate: 'Data de início',
  startDateOf: (name) => `Data de início de ${name}`,
  startingFrom: (date) => `A partir de ${date}`,
  willStartFrom: (date) => `As mensagens serão sincronizadas a partir de ${date}`,
  pickDay: 'Escolha o dia a partir do qual as mensagens serão sincronizadas.',
  cancel: 'Cancelar',
  setDate: 'Definir data',
  removeDate: 'Remover data',
  calendar: {
    previousYear: 'Ano anterior',
    previousMonth: 'Mês anterior',
    nextMonth: 'Próximo mês',
    nextYear: 'Próximo ano',
  },

  sync: (channels, messages) =>
    `Sincronizar ${count(channels, { one: '# canal', other: '# canais' })} e ${count(messages, { one: '# mensagem', other: '# mensagens' })}`,
  limit: (most) =>
    `Não é possível sincronizar mais de ${count(most, { one: '# mensagem', other: '# mensagens' })} e ${count(most, { one: '# canal', other: '# canais' })} por vez`,
  syncing: 'Sincronizando suas conversas',
  progress: (done, conversations) => `Conversas processadas: ${done} de ${conversations}`,
  finished: 'Sincronização das conversas concluída',
  counts: (succeeded, failed) =>
    `${count(succeeded, { other: '# com êxito' })}, ${count(failed, { other: '# com falha' })}`,
  stillSending: 'Suas conversas ainda estão sendo enviadas.',

  added: (conversations) =>
    count(conversations, {
      one: '# conversa foi adicionada.',
      other: '# conversas foram adicionadas.',
    }),
  gotIt: 'Entendi',
  selectMore: 'Selecionar mais conversas do Slack',

  listFailed: 'Não foi possível obter a lista das suas conversas',
  listFailedWhy: (detail) => `Não foi possível obter a lista das suas conversas: ${detail}`,
  retry: 'Tentar novamente',
  moreLeft: (listed) =>
    `${count(listed, {
      one: 'Sua conta tem mais conversas além da que aparece aqui.',
      other: 'Sua conta tem mais conversas além das # que aparecem aqui.',
    })} Carregue mais para encontrar as outras.`,
  loadMore: 'Carregar mais',
  none: 'Nenhuma conversa encontrada',
  noneHint:
    'Não há nada nesta conta que possa ser sincronizado. Entre em um canal no Slack e tente novamente.',
  noneOfKind: {
    all: 'Nenhum canal',
    public: 'Nenhum canal público',
    private: 'Nenhum canal privado',
    direct: 'Nenhuma mensagem direta',
    group: 'Nenhuma mensagem em grupo',
  },
  noMatch: 'Nenhum resultado',
  noMatchHint: 'Tente outra pesquisa ou outro filtro.',
  unsent: (chosen) =>
    count(chosen, {
      one: '# conversa selecionada ainda não foi sincronizada.',
      other: '# conversas selecionadas ainda não foram sincronizadas.',
    }),
}
