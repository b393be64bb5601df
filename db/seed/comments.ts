/** Comments by guests, in the languages in which they write them. */
export const GUEST_COMMENTS = [
  'En av oss är rädd för djupt vatten, går det bra att hålla sig nära land?',
  'Vi kommer med båten 09:50 från Djurö.',
  'Behöver en flytväst i storlek 30–50 kg.',
  'Nötallergi.',
  'Överraskning, säg inget till Sofia!',
  'Har ont i axeln, finns det en lätt paddel?',
  'Vi är nybörjare allihop.',
  'Kan vi parkera två bilar?',
  'Wir kommen mit dem Zelt, gibt es einen Platz zum Trocknen?',
  'Is there a shower at the harbour?',
  'Vi tar med egen hund, går det bra?',
  'Zijn er ook kinderpeddels?',
] as const

/** Notes by staff for each other. */
export const STAFF_COMMENTS = [
  'Ringde: vill gärna ha den stabila gula dubbeln.',
  'Vänd vid Långholmsudden om det blåser.',
  'Faktureras. Guidning på engelska.',
  'Tänd bastun från 13:00.',
  'Stamgäst, tredje sommaren.',
  'Lovade våtdräkt i storlek XS.',
  'Vill betala på plats.',
] as const
