import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

export const conversations: Messages['conversations'] = {
  connected: 'Votre compte Slack est connecté.',
  connectedHint: 'Vous pouvez choisir les canaux et les messages directs à synchroniser.',
  choose: 'Sélectionner des conversations dans Slack',
  goBack: 'Retour',

  heading: 'Sélectionner des conversations',
  loading: 'Chargement de vos conversations…',
  loadingMore: (loaded) =>
    `Chargement d’autres conversations… ${count(loaded, { one: '# trouvée', other: '# trouvées' })} pour l’instant`,
  channels: 'Canaux',
  messages: 'Messages',
  channelsFound: (open, closed) =>
    `${count(open, { one: '# canal public', other: '# canaux publics' })} et ${count(closed, { one: '# canal privé', other: '# canaux privés' })}`,
  messagesFound: (direct, group) =>
    `${count(direct, { one: '# message direct', other: '# messages directs' })} et ${count(group, { one: '# message de groupe', other: '# messages de groupe' })}`,
  selectChannels: 'Sélectionner des canaux',
  selectMessages: 'Sélectionner des messages',

  kinds: 'Type de conversation',
  search: 'Rechercher une conversation',
  filter: 'Filtre',
  filters: {
    all: 'Tous les canaux',
    public: 'Canaux publics',
    private: 'Canaux privés',
    direct: 'Messages directs',
    group: 'Messages de groupe',
  },
  list: {
    channels: 'Canaux à sélectionner',
    messages: 'Messages à sélectionner',
  },
  privateChannel: 'Canal privé',
  unnamed: 'Conversation sans nom',
  results: (found) => count(found, { one: '# résultat', other: '# résultats' }),
  viewSynced: 'Voir les conversations synchronisées',
  clear: 'Effacer la sélection',

  setForAll: 'Définir une date de début pour toutes',
  setForAllHint:
    'Sélectionnez d’abord des conversations\u202f: la date s’appliquera à toutes celles qui sont sélectionnées.',
  startDate: 'Date de début',
  startDateOf: (name) => `Date de début pour ${name}`,
  startingFrom: (date) => `À partir du ${date}`,
  willStartFrom: (date) => `Les messages seront synchronisés à partir du ${date}`,
  pickDay: 'Choisissez le jour à partir duquel les messages sont synchronisés.',
  cancel: 'Annuler',
  setDate: 'Définir la date',
  removeDate: 'Supprimer la date',
  calendar: {
    previousYear: 'Année précédente',
    previousMonth: 'Mois précédent',
    nextMonth: 'Mois suivant',
    nextYear: 'Année suivante',
  },

  sync: (channels, messages) =>
    `Synchroniser ${count(channels, { one: '# canal', other: '# canaux' })} et ${count(messages, { one: '# message', other: '# messages' })}`,
  limit: (most) =>
    `Impossible de synchroniser plus de ${count(most, { one: '# message', other: '# messages' })} et ${count(most, { one: '# canal', other: '# canaux' })} à la fois`,
  syncing: 'Synchronisation de vos conversations',
  progress: (done, conversations) => `Conversations traitées\u202f: ${done} sur ${conversations}`,
  finished: 'Synchronisation des conversations terminée',
  counts: (succeeded, failed) =>
    `${count(succeeded, { one: '# réussite', other: '# réussites' })}, ${count(failed, { one: '# échec', other: '# échecs' })}`,
  stillSending: 'L’envoi de vos conversations est encore en cours.',

  added: (conversations) =>
    count(conversations, {
      one: '# conversation a été ajoutée.',
      other: '# conversations ont été ajoutées.',
    }),
  gotIt: 'OK',
  selectMore: 'Sélectionner d’autres conversations Slack',

  listFailed: 'Impossible d’obtenir la liste de vos conversations',
  listFailedWhy: (detail) => `Impossible d’obtenir la liste de vos conversations\u202f: ${detail}`,
  retry: 'Réessayer',
  moreLeft: (listed) =>
    `${count(listed, {
      one: 'Seule # conversation de votre compte est affichée ici.',
      other: 'Seules # conversations de votre compte sont affichées ici.',
    })} Chargez la suite pour trouver les autres.`,
  loadMore: 'Charger la suite',
  none: 'Aucune conversation trouvée',
  noneHint: 'Ce compte ne contient rien à synchroniser. Rejoignez un canal dans Slack, puis réessayez.',
  noneOfKind: {
    all: 'Aucun canal',
    public: 'Aucun canal public',
    private: 'Aucun canal privé',
    direct: 'Aucun message direct',
    group: 'Aucun message de groupe',
  },
  noMatch: 'Aucun résultat',
  noMatchHint: 'Essayez une autre recherche ou un autre filtre.',
  unsent: (chosen) =>
    count(chosen, {
      one: '# conversation sélectionnée n’est pas encore synchronisée.',
      other: '# conversations sélectionnées ne sont pas encore synchronisées.',
    }),
}
