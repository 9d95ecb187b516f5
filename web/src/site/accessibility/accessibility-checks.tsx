import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import record from './accessibility-record.json'

/** The automatic checks; counts and date come from the last `npm run accessibility:record`. */
export function AccessibilityChecks() {
  return (
    <>
      <h2>Ce qui est contrôlé par des outils, et comment</h2>
      <p>
        Ces contrôles sont automatiques et refaits à chaque version. Le dernier relevé date du{' '}
        <time dateTime={record.date}>{formatDate(record.date)}</time>, pour la version{' '}
        {record.version}
        {'\u00a0'}:
      </p>
      <ul>
        <li>
          {record.screens} écrans et {record.overlays} dialogues et menus ont été examinés avec
          axe-core {record.axe} ({record.rules} règles WCAG 2.0, 2.1 et 2.2 de niveaux A et AA, et
          bonnes pratiques), à 390 et 1{'\u00a0'}440 pixels de large, puis à 820 pixels pour la
          taille de leurs boutons et leurs zones défilantes, et en contraste élevé pour leurs
          couleurs{'\u00a0'}: {record.looks} examens, sans défaut{'\u00a0;'}
        </li>
        <li>
          rien ne déborde de ces écrans à 320 pixels de large, ni à 1{'\u00a0'}440 pixels avec un
          zoom de 200{'\u00a0'}%{'\u00a0;'}
        </li>
        <li>
          chaque écran est parcouru à la touche Tabulation{'\u00a0'}: le focus est visible partout,
          et il revient à sa place quand un dialogue se ferme{'\u00a0;'}
        </li>
        <li>
          le parcours principal, de la connexion au rapport en PDF, est fait au clavier seul
          {'\u00a0;'}
        </li>
        <li>
          les contrastes des couleurs sont calculés dans les deux thèmes{'\u00a0'}: au moins 4,5
          pour les textes en thème clair, 7 en contraste élevé{'\u00a0;'}
        </li>
        <li>le code HTML des pages publiques est vérifié par un validateur.</li>
      </ul>
      <p>
        Ces contrôles se font dans Chromium. Le parcours principal, l’éditeur d’étape, les
        dialogues, la hiérarchie et le formulaire de contact sont aussi essayés dans Firefox et
        WebKit.
      </p>
    </>
  )
}
