/**
 * What the documents of the comparison say; written for it, so that all of it may be passed on.
 * @typedef {{ language: string, title: string, sections: { title: string, paragraphs: string[] }[], list: string[], table: string[][] }} Text
 */

/** @param {string} language @param {string} title @param {[string, ...string[]][]} sections @param {string[]} list @param {string[]} rows @returns {Text} */
function text(language, title, sections, list, rows) {
  return {
    language,
    title,
    sections: sections.map(([heading, ...paragraphs]) => ({ title: heading, paragraphs })),
    list,
    table: rows.map((row) => row.split('|')),
  }
}

/** @type {readonly Text[]} */
export const TEXTS = [
  text(
    'en',
    'Inspection of the northern quay',
    [
      [
        'What was found',
        'The quay was inspected in September, after several complaints about loose paving between the ferry landing and the fish market. Two sections need repair before winter; the third can wait until the drainage has been measured again.',
        'Nobody was hurt. The harbour office closed the steps at the eastern end on the same day and put up a sign with the telephone number of the maintenance group.',
      ],
      [
        'What it will cost',
        'The estimate contains granite, mortar and labour. It does not contain the lighting, which belongs to the contract of the neighbouring promenade and is renewed there in any case.',
      ],
    ],
    ['Paving stones move underfoot', 'A ladder lacks three rungs', 'The railing is rusty below the paint'],
    ['Item|Pieces|Euros', 'Granite slabs|140|18400', 'Ladder rungs|3|260', 'Railing posts|12|1980'],
  ),
  text(
    'en',
    'Returning a rented instrument',
    [
      [
        'Before you come',
        'Clean the instrument with a dry cloth and loosen the bow. Check the case for rosin, spare strings and the card with the serial number, because a missing card costs a fee that nobody likes to charge.',
        'If something broke, tell us before the appointment. Our workshop repairs most damage within a week, and your insurance pays for accidents on the way to lessons.',
      ],
      [
        'At the counter',
        'A colleague compares the instrument with the photographs from the day on which you took it. You sign the protocol, receive a copy and get the deposit back within five working days.',
      ],
    ],
    ['Violin with bow and case', 'Signed rental agreement', 'Deposit receipt'],
    [
      'Instrument|Deposit|Monthly rent',
      'Violin|200 EUR|18 EUR',
      'Cello|450 EUR|39 EUR',
      'Trumpet|180 EUR|15 EUR',
    ],
  ),
  text(
    'de',
    'Hausordnung der Werkstatt',
    [
      [
        'Öffnungszeiten und Schlüssel',
        'Die Werkstatt ist werktags von acht bis zwanzig Uhr geöffnet. Wer außerhalb dieser Zeiten arbeiten möchte, trägt sich spätestens am Vortag in die Liste ein und holt den Schlüssel beim Hausmeister ab.',
        'Maschinen mit offenem Sägeblatt dürfen nur bedient werden, wenn eine zweite Person anwesend ist und beide die jährliche Einweisung besucht haben.',
      ],
      [
        'Abfälle und Reinigung',
        'Späne werden nach jeder Benutzung abgesaugt, Lackreste gehören in den roten Behälter neben der Tür. Für größere Mengen bestellt die Verwaltung einen Container auf Kosten der Gruppe.',
      ],
    ],
    ['Schutzbrille tragen', 'Gehörschutz bei der Hobelmaschine', 'Notausschalter freihalten'],
    [
      'Gerät|Gebühr je Stunde|Einweisung',
      'Tischkreissäge|4,50 Euro|jährlich',
      'Drechselbank|3,00 Euro|einmalig',
      'Bandschleifer|2,50 Euro|keine',
    ],
  ),
  text(
    'fr',
    'Règlement de la médiathèque',
    [
      [
        'Emprunts et prolongations',
        'Chaque lecteur inscrit peut emprunter dix documents pendant trois semaines. Une prolongation est possible à l’accueil, par téléphone ou depuis le catalogue en ligne, sauf si un autre lecteur a déjà réservé l’ouvrage.',
        'Les revues de l’année en cours et les dictionnaires se consultent sur place. Demandez une dérogation au responsable de la salle lorsque votre travail l’exige.',
      ],
      [
        'Retards et pertes',
        'Un retard de plus de huit jours suspend le droit de prêt. Un document perdu ou abîmé doit être remplacé à l’identique, ou remboursé selon le tarif affiché près de l’entrée.',
      ],
    ],
    ['Carte de lecteur', 'Justificatif de domicile', 'Autorisation parentale pour les mineurs'],
    [
      'Public|Cotisation|Durée',
      'Adultes|12 euros|un an',
      'Étudiants|5 euros|un an',
      'Enfants|gratuit|illimitée',
    ],
  ),
  text(
    'es',
    'Guía del huerto compartido',
    [
      [
        'Riego y turnos',
        'Cada parcela se riega dos veces por semana, siempre antes de las nueve de la mañana o después de las ocho de la tarde. El calendario está colgado junto al depósito y se renueva el primer lunes de cada mes.',
        'Quien no pueda cumplir su turno avisa con un día de antelación para que otra familia ocupe su lugar. Tres ausencias sin aviso significan la pérdida de la parcela.',
      ],
      [
        'Herramientas y compost',
        'Las palas, los rastrillos y la carretilla se devuelven limpios al cobertizo. Al compost solo van restos vegetales sin semillas, nunca pan ni carne, porque atraen a los ratones del vecindario.',
      ],
    ],
    ['Guantes y sombrero', 'Semillas de temporada', 'Llave del cobertizo'],
    ['Cultivo|Siembra|Cosecha', 'Tomate|marzo|agosto', 'Lechuga|febrero|mayo', 'Calabaza|abril|octubre'],
  ),
  text(
    'pl',
    'Instrukcja wypożyczalni rowerów',
    [
      [
        'Jak wypożyczyć rower',
        'Aby wypożyczyć rower, zeskanuj kod umieszczony na kierownicy i poczekaj, aż zamek się otworzy. Pierwsze dwadzieścia minut jazdy jest bezpłatne, później opłata naliczana jest za każdą rozpoczętą godzinę.',
        'Jeżeli łańcuch spadł albo hamulec nie działa, zgłoś usterkę w aplikacji i wybierz inny rower z tej samej stacji. Nie ponosisz wtedy żadnych kosztów.',
      ],
      [
        'Zwrot i zgubione klucze',
        'Rower zwracasz na dowolnej stacji w granicach miasta. Pozostawienie go poza stacją kosztuje dwadzieścia złotych, ponieważ musi go odebrać pracownik obsługi.',
      ],
    ],
    ['Kask dziecięcy na życzenie', 'Koszyk na zakupy', 'Zapięcie z szyfrem'],
    [
      'Czas|Cena|Kaucja',
      'godzina|3 złote|10 złotych',
      'dzień|25 złotych|50 złotych',
      'tydzień|90 złotych|100 złotych',
    ],
  ),
  text(
    'ru',
    'Правила читального зала',
    [
      [
        'Запись и пропуск',
        'Читатель получает пропуск в день обращения, если предъявит паспорт и заполнит короткую анкету. Пропуск действует один год и продлевается без повторного посещения отдела записи.',
        'Верхнюю одежду и большие сумки оставляют в гардеробе. Ноутбук и карандаш можно взять с собой, а напитки и еда остаются за дверью.',
      ],
      [
        'Заказ редких книг',
        'Рукописи и издания до середины девятнадцатого века выдаются только по письменному заявлению. Сотрудник хранилища отвечает в течение трёх рабочих дней и назначает время посещения.',
      ],
    ],
    ['Читательский билет', 'Белые перчатки для рукописей', 'Разрешение на фотосъёмку'],
    [
      'Услуга|Срок|Цена',
      'Копия страницы|один день|12 рублей',
      'Поиск в каталоге|два часа|бесплатно',
      'Перевод аннотации|неделя|900 рублей',
    ],
  ),
  text(
    'el',
    'Οδηγίες για το δημοτικό κολυμβητήριο',
    [
      [
        'Είσοδος και ωράριο',
        'Το κολυμβητήριο λειτουργεί καθημερινά από τις επτά το πρωί έως τις δέκα το βράδυ. Η είσοδος επιτρέπεται με κάρτα μέλους και πρόσφατη βεβαίωση γιατρού, η οποία ανανεώνεται κάθε χρόνο.',
        'Τα παιδιά κάτω των οκτώ ετών συνοδεύονται πάντοτε από ενήλικα. Ο ναυαγοσώστης μπορεί να ζητήσει από οποιονδήποτε να βγει από το νερό.',
      ],
      [
        'Κόστος και εκπτώσεις',
        'Οι φοιτητές και οι συνταξιούχοι πληρώνουν τη μισή τιμή. Για ομάδες πάνω από δέκα άτομα η γραμματεία προτείνει ειδική συμφωνία.',
      ],
    ],
    ['Σκουφάκι και γυαλιά', 'Καθαρές παντόφλες', 'Πετσέτα'],
    [
      'Κάρτα|Διάρκεια|Τιμή',
      'Απλή|ένας μήνας|35 ευρώ',
      'Οικογενειακή|ένας μήνας|70 ευρώ',
      'Ετήσια|ένα έτος|300 ευρώ',
    ],
  ),
  text(
    'zh',
    '社区图书角使用说明',
    [
      [
        '借书与归还',
        '居民凭门禁卡可以借走两本书，期限为三十天。逾期不还的，系统会发送提醒；连续两次逾期的读者，在三个月内不能再借新书。',
        '归还时请把书放进入口左侧的木箱，不要直接放回书架。志愿者每天晚上清点一次，并在登记表上注明日期。',
      ],
      [
        '捐赠旧书',
        '我们欢迎内容健康、保存完好的旧书。教材、过期杂志和缺页的书请不要捐赠，因为没有地方存放。',
      ],
    ],
    ['门禁卡', '登记表', '爱护图书的心'],
    ['种类|数量|期限', '小说|两本|三十天', '画册|一本|十五天', '词典|不外借|当日'],
  ),
  text(
    'ja',
    '町内会の集会所の使い方',
    [
      [
        '予約と鍵の受け渡し',
        '集会所を使いたい人は、希望日の三日前までに当番へ電話で申し込んでください。鍵は当日の午前九時から、角の酒屋で受け取ることができます。',
        '使い終わったら机と椅子を元の位置に戻し、窓を閉めて電気を消してください。忘れ物は一か月間、棚の箱に保管します。',
      ],
      [
        '料金と禁止事項',
        '住民は無料ですが、暖房を使う場合は一時間につき百円をいただきます。室内での喫煙と、夜十時以降の楽器の演奏は禁止です。',
      ],
    ],
    ['利用申込書', '掃除用の雑巾', 'ごみ袋'],
    ['部屋|定員|暖房', '和室|十二人|あり', '会議室|二十人|あり', '倉庫|立入禁止|なし'],
  ),
]

/** In the order in which it is read. @param {Text} one */
export function wordsIn({ title, sections, list, table }) {
  const parts = sections.flatMap((section) => [section.title, ...section.paragraphs])
  return [title, ...parts, ...list, ...table.flat()].join('\n')
}

/** @param {Text} one */
export function headingsIn({ title, sections }) {
  return [title, ...sections.map((section) => section.title)]
}
