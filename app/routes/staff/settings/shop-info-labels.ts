import type { Translate } from '#app/i18n/translate.ts'

/** Labels of the shop's name, introduction, company and contact fields, for the form and its log. */
export function shopInfoLabels(t: Translate) {
  return {
    displayName: t('settings.display_name'),
    introduction: t('settings.introduction'),
    companyName: t('settings.company_name'),
    companyOrgNo: t('field.organisation_number'),
    companyVat: t('settings.vat_number'),
    companyAddressStreet: t('settings.street'),
    companyAddressZip: t('field.postal_code'),
    companyAddressCity: t('field.city'),
    companyAddressCountry: t('field.country'),
    companyUrl: t('settings.web_address'),
    companyEmail: t('field.email'),
    companyPhone: t('field.phone'),
    locale: t('settings.own_language'),
  }
}
