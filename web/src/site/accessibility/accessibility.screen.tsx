import type { ReactNode } from 'react'
import { pathOf } from '../../app/route-names.ts'
import type { ScreenHandle } from '../../app/screen.ts'
import { TextPage } from '../../pages/public/text-page.tsx'
import { Link } from '../../ui/link.tsx'
import richText from '../../ui/rich-text.module.css'

const TITLE = 'Accessibilité\u00a0: partiellement conforme'

export const handle: ScreenHandle = {
  title: TITLE,
  description:
    'Déclaration d’accessibilité d’Étapes Climat : état de conformité au RGAA 4.1, contrôles faits, limites connues et recours.',
}

/** /accessibilite: the statement that RGAA 4.1 asks for. It claims what the tests check, no more. */
export function Component() {
  return (
    <TextPage title={TITLE}>
      <div className={richText.text}>
        <p>
          L’association qui édite Étapes Climat s’engage à rendre ce site accessible, conformément à
          l’article 47 de la loi n° 2005-102 du 11 février 2005. Cette déclaration porte sur les
          pages publiques, l’espace des adhérents et l’administration du site.
        </p>
        <Conformity />
        <Checks />
        <Limits />
        <Part title="Établissement de cette déclaration">
          <p>
            Cette déclaration a été établie le 21 novembre 2026. Le site repose sur HTML, CSS,
            JavaScript et SVG{'\u00a0;'} les documents à télécharger sont des PDF balisés.
          </p>
        </Part>
        <Part title="Nous signaler une difficulté">
          <p>
            Si vous ne parvenez pas à accéder à un contenu ou à un service,{' '}
            <Link to={pathOf('contact')}>écrivez-nous</Link>
            {'\u00a0'}: nous vous indiquerons une autre manière de l’obtenir, ou vous l’enverrons
            sous une autre forme.
          </p>
        </Part>
        <Remedies />
      </div>
    </TextPage>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2>{title}</h2>
      {children}
    </>
  )
}

function Conformity() {
  return (
    <Part title="État de conformité">
      <p>
        Étapes Climat est <strong>partiellement conforme</strong> au référentiel général
        d’amélioration de l’accessibilité, RGAA version 4.1. Les contrôles ci-dessous ne remplacent
        pas un audit des 106 critères{'\u00a0'}: aucun n’a été mené, et aucun taux de conformité
        n’est donc annoncé.
      </p>
    </Part>
  )
}

function Checks() {
  return (
    <Part title="Ce qui est contrôlé, et comment">
      <p>
        Ces contrôles sont automatiques et refaits à chaque version, dans le navigateur Chromium
        {'\u00a0'}:
      </p>
      <ul>
        <li>
          chaque écran, dialogue et menu est examiné avec axe-core (règles WCAG 2.0, 2.1 et 2.2 de
          niveaux A et AA, et bonnes pratiques), en thème clair et en contraste élevé, à 390, 820 et
          1{'\u00a0'}440 pixels de large{'\u00a0;'}
        </li>
        <li>
          rien ne déborde de l’écran à 320 pixels de large, ni à 1{'\u00a0'}440 pixels avec un zoom
          de 200{'\u00a0'}%{'\u00a0;'}
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
    </Part>
  )
}

function Limits() {
  return (
    <Part title="Ce qui n’est pas vérifié ou peut ne pas être accessible">
      <ul>
        <li>
          Aucun essai n’a été mené avec des personnes qui utilisent une technologie d’assistance, ni
          avec un lecteur d’écran{'\u00a0;'} seul Chromium a servi aux contrôles.
        </li>
        <li>
          Les textes, images et fichiers ajoutés par les administrateurs peuvent manquer de titres
          ou d’alternatives{'\u00a0'}: le site les demande, mais ne peut pas en juger la qualité.
        </li>
        <li>
          Les PDF suivent le format PDF/UA-1 (titres, ordre de lecture, alternatives), sans avoir
          été relus avec un lecteur d’écran.
        </li>
      </ul>
    </Part>
  )
}

function Remedies() {
  return (
    <Part title="Voies de recours">
      <p>
        Si vous avez signalé une difficulté qui vous empêche d’accéder à un contenu ou à un service,
        et que vous n’avez pas obtenu de réponse satisfaisante, vous pouvez{'\u00a0'}:
      </p>
      <ul>
        <li>
          écrire un message au Défenseur des droits, sur{' '}
          <a href="https://formulaire.defenseurdesdroits.fr/">son formulaire</a>
          {'\u00a0;'}
        </li>
        <li>
          contacter{' '}
          <a href="https://www.defenseurdesdroits.fr/saisir/delegues">
            le délégué du Défenseur des droits de votre région
          </a>
          {'\u00a0;'}
        </li>
        <li>
          envoyer un courrier, sans timbre, à{'\u00a0'}: Défenseur des droits, Libre réponse 71120,
          75342 Paris CEDEX 07.
        </li>
      </ul>
    </Part>
  )
}
