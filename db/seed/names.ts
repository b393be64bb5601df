import type { Locale } from '#app/domain/shared/text/translatable.ts'
import type { Random } from './random.ts'

export type Person = {
  lang: Locale
  firstName: string
  lastName: string
  companyName: string | null
  email: string
  phone: string
  country: string
}

type People = { firstNames: readonly string[]; lastNames: readonly string[]; country: string }

const PEOPLE: Readonly<Record<Locale, People>> = {
  sv: {
    country: 'SE',
    firstNames: [
      'Anna',
      'Jonas',
      'Fatima',
      'Lena',
      'Margareta',
      'Oskar',
      'Ida',
      'Ali',
      'Karin',
      'Erik',
      'Maja-Stina',
      'Peter',
      'Linnea',
      'Ingrid',
      'Johan',
      'Sofia',
      'Gustav',
      'Amina',
      'Nils',
      'Elsa',
      'Viktor',
      'Åsa',
      'Björn',
      'Tuva',
      'Hamid',
      'Ebba',
      'Lars',
      'Wilma',
      'Mehmet',
      'Birgitta',
      'Love',
      'Agnes',
    ],
    lastNames: [
      'Wikström',
      'Ekdahl',
      'Haddad',
      'Sandström',
      'Öhrn',
      'Thelin',
      'Rahimi',
      'Bergqvist',
      'Lundmark',
      'Hedlund',
      'Ågren',
      'Boberg',
      'Malm',
      'Sjöstedt',
      'Ros',
      'Lindroos',
      'Åkerblom',
      'Holmström',
      'Wester',
      'Falk',
      'Nyberg',
      'Ström',
      'Hellgren',
      'Yılmaz',
      'Kvist',
      'Sundin',
      'Norberg',
      'Forsell',
      'Engdahl',
      'Byström',
    ],
  },
  de: {
    country: 'DE',
    firstNames: ['Sabine', 'Jürgen', 'Lukas', 'Greta', 'Matthias', 'Anneliese', 'Florian', 'Heike'],
    lastNames: ['Krüger', 'Schäfer', 'Brandt', 'Weiß', 'Vogel', 'Böhm', 'Zimmermann', 'Köhler'],
  },
  nl: {
    country: 'NL',
    firstNames: ['Piet', 'Sanne', 'Joost', 'Femke', 'Daan', 'Lotte', 'Ruben'],
    lastNames: ['de Vries', 'van den Berg', 'Jansen', 'Bakker', 'Visser', 'Mulder', 'Hoekstra'],
  },
  no: {
    country: 'NO',
    firstNames: ['Kari', 'Øyvind', 'Ingrid', 'Håkon', 'Silje', 'Bjørn', 'Marit'],
    lastNames: ['Nordmann', 'Bakken', 'Solberg', 'Hagen', 'Lie', 'Strand', 'Moen'],
  },
  en: {
    country: 'GB',
    firstNames: ['Emily', 'James', 'Priya', 'Oliver', 'Hannah', 'Callum'],
    lastNames: ['Walker', 'Patel', 'Hughes', 'Campbell', 'Bennett', "O'Neill"],
  },
}

/** Groups, who pay by invoice. */
const COMPANIES = [
  'Scoutkåren Vargarna',
  'Nacka Friskis AB',
  'Hotell Skärsund',
  'Gustavsbergs gymnasium',
] as const

const LANGUAGES = [
  ['sv', 70],
  ['de', 11],
  ['no', 8],
  ['nl', 6],
  ['en', 5],
] as const

/** Somebody who books. Numbers are from ranges that nobody has, addresses end in .example. */
export function somebody(random: Random): Person {
  const lang = random.weighted(LANGUAGES)
  const { firstNames, lastNames, country } = PEOPLE[lang]
  const firstName = random.pick(firstNames)
  const lastName = random.pick(lastNames)
  return {
    lang,
    firstName,
    lastName,
    companyName: null,
    email: `${toMailName(firstName)}.${toMailName(lastName)}@mail.example`,
    phone: phoneIn(lang, random),
    country,
  }
}

/** Somebody who books for a company. */
export function somebodyAtCompany(random: Random): Person {
  const { firstNames, lastNames, country } = PEOPLE.sv
  const companyName = random.pick(COMPANIES)
  return {
    lang: 'sv',
    firstName: random.pick(firstNames),
    lastName: random.pick(lastNames),
    companyName,
    email: `bokning@${toMailName(companyName)}.example`,
    phone: `08-465 004 ${random.between(20, 79)}`,
    country,
  }
}

function phoneIn(lang: Locale, random: Random): string {
  switch (lang) {
    case 'sv':
      return `070-174 06 ${String(random.between(5, 99)).padStart(2, '0')}`
    case 'de':
      return `+49 151 5550 0${random.between(100, 199)}`
    case 'nl':
      return `+31 6 5550 0${random.between(100, 199)}`
    case 'no':
      return `+47 400 00 ${random.between(100, 999)}`
    case 'en':
      return `+44 20 7946 0${random.between(100, 999)}`
  }
}

const LETTERS: Readonly<Record<string, string>> = {
  å: 'a',
  ä: 'a',
  ö: 'o',
  ø: 'o',
  æ: 'ae',
  ß: 'ss',
  ı: 'i',
  ü: 'u',
  é: 'e',
}

function toMailName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[åäöøæßıüé]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
}
