import type { SignInWords } from './SignInWords.ts'

const NOTHING = 'Rien n’a été connecté'

export const french: SignInWords = {
  language: 'fr',
  loading: 'Chargement…',
  close: 'Vous pouvez fermer cette fenêtre.',
  ends: {
    connected: { title: 'Votre compte est connecté', text: ['Revenez à la fenêtre où vous avez commencé.'] },
    picking: { title: 'Votre compte est connecté', text: ['Choisissez maintenant ce qui sera importé.'] },
    picked: {
      title: 'Votre choix est en cours d’importation',
      text: ['Revenez à la fenêtre où vous avez commencé.'],
    },
    held: {
      title: 'Vous êtes connecté',
      text: ['Revenez à la fenêtre où vous avez commencé. Votre compte y est en cours de connexion.'],
    },
    denied: {
      title: NOTHING,
      text: [
        'Vous n’avez pas autorisé l’accès, donc rien n’a été connecté. Vous pourrez connecter votre compte plus tard, à tout moment.',
      ],
    },
    'admin-approval': {
      title: 'Votre administrateur doit d’abord approuver',
      text: [
        'Votre organisation ne permet pas d’effectuer cette connexion soi-même. Envoyez ce texte à votre administrateur\u00a0:',
        'La demande reste en attente deux semaines dans la fenêtre où vous avez commencé, avec un lien pour votre administrateur s’il y en a un. Continuez dans cette fenêtre une fois la demande approuvée.',
      ],
      quote:
        'Merci d’accorder le consentement administrateur à l’application que l’on me demande d’approuver lorsque je connecte mon compte, afin que son contenu puisse être importé. Elle ne fait que lire.',
    },
    approved: {
      title: 'Approuvé. Merci.',
      text: ['La personne qui vous l’a demandé peut maintenant continuer.'],
    },
    'not-approved': {
      title: 'Rien n’a été approuvé',
      text: ['La personne qui vous l’a demandé attend toujours. Vous pouvez ouvrir le lien à nouveau.'],
    },
    expired: {
      title: 'Ce lien a expiré',
      text: [
        'Un lien de connexion ne sert qu’une fois, pendant dix minutes. Recommencez dans la fenêtre d’où vous venez.',
      ],
    },
    'other-login': {
      title: 'C’est un autre compte',
      text: [
        'Vous vous êtes connecté avec un autre identifiant que celui du compte à reconnecter. Rien n’a été modifié. Recommencez avec le même identifiant, ou ajoutez celui-ci comme nouveau compte.',
      ],
    },
    'other-browser': {
      title: NOTHING,
      text: [
        'Cette connexion a été commencée dans un autre navigateur ou par quelqu’un d’autre, elle s’arrête donc ici. Votre compte n’a pas été connecté.',
        'Si quelqu’un vous a envoyé le lien\u00a0: il lui aurait donné accès à vos contenus. Si vous avez commencé vous-même, recommencez en restant dans le même navigateur.',
      ],
    },
    'wrong-number': {
      title: NOTHING,
      text: ['Le numéro était faux trop de fois. Recommencez dans la fenêtre d’où vous venez.'],
    },
    failed: {
      title: 'La connexion a échoué',
      text: ['La source n’a pas pu terminer la connexion. Réessayez plus tard.'],
    },
  },
  go: {
    title: (source) => `Connecter votre compte ${source}`,
    access: (source, organization) =>
      `${organization} demande l’accès à votre compte ${source}. Ce que vous importez pourra être lu dans ${organization} par\u00a0:`,
    number: 'Numéro affiché dans la fenêtre où vous avez commencé',
    continue: (source) => `Continuer vers ${source}`,
    sent: 'Quelqu’un vous a envoyé ce lien ou le numéro\u00a0? Fermez cette fenêtre\u00a0: cette personne aurait accès à vos contenus. Rien n’a été connecté jusqu’ici.',
    wrong: 'Ce n’est pas le numéro. Vérifiez dans la fenêtre où vous avez commencé.',
    failed: 'Cela n’a pas fonctionné. Vérifiez votre connexion et réessayez.',
    needsScript: 'Autorisez JavaScript pour cette page afin de continuer.',
  },
  link: {
    title: 'Lien de connexion',
    repair: (source) => `Reconnecter votre compte ${source}`,
    sent: (organization) =>
      `Ne continuez que si vous attendiez ce message de ${organization}. Rien n’a été connecté jusqu’ici.`,
    ended: {
      title: 'Ce lien ne fonctionne plus',
      text: [
        'Un lien ne sert qu’une fois. Celui-ci a été utilisé ou retiré, ou il a expiré. Demandez-en un nouveau à l’expéditeur.',
      ],
    },
    incomplete: {
      title: 'Ce lien est incomplet',
      text: ['Ouvrez-le à nouveau depuis le message reçu, ou copiez l’adresse entière.'],
    },
    done: (organization) =>
      `Vous n’avez rien d’autre à faire. ${organization} peut maintenant utiliser votre choix.`,
    again: (organization) =>
      `Rien n’a été modifié. Pour réessayer, demandez un nouveau lien à ${organization}.`,
    next: (site) => `Continuer vers ${site}`,
  },
  card: {
    text: 'Vous vous connectez dans une nouvelle fenêtre. Rien n’est connecté avant cela.',
    number: 'Numéro demandé par la page',
    address: 'Ouvrez cette adresse dans votre navigateur\u00a0:',
    opened: 'Terminez la connexion dans l’autre fenêtre.',
    check: 'Vérifier à nouveau',
    missing: 'Votre compte n’est pas encore connecté. Terminez la connexion dans l’autre fenêtre.',
    expired: 'Un lien ne sert qu’une fois, pendant dix minutes. Demandez-en un nouveau à l’assistant.',
    failed: 'L’assistant peut vous dire pourquoi.',
  },
  pick: {
    title: (source) => `Choisir ce qui sera importé de ${source}`,
    text: 'Un dossier est importé avec tout ce qu’il contient. Vous pouvez choisir dans plusieurs dossiers et tout importer en une fois.',
    folders: 'Dossiers',
    all: 'Tous les fichiers',
    open: (name) => `Ouvrir ${name}`,
    listing: 'La liste de vos contenus est en cours de création. Cette page s’actualise d’elle-même.',
    empty: 'Il n’y a rien ici.',
    unsupported: 'Ne peut pas être importé',
    later: 'Page suivante',
    earlier: 'Page précédente',
    chosen: (count) => `Choisis dans d’autres dossiers\u00a0: ${count}`,
    import: 'Importer',
    nothing: 'Choisissez d’abord quelque chose.',
  },
}
