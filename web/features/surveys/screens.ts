import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./SurveysPage.tsx').then(({ SurveysPage }) => SurveysPage),
    at: { '/admin/surveys': { icon: 'clipboard', group: 'content' } },
    checked: [
      { path: '/admin/surveys', as: 'admin' },
      { path: '/admin/surveys?open=new', as: 'admin' },
    ],
  },
  {
    page: () => import('./SurveyAnswerPage.tsx').then(({ SurveyAnswerPage }) => SurveyAnswerPage),
    at: { '/admin/survey/:responseId': null },
    checked: 'e2e/surveys.test.ts',
  },
  {
    page: () => import('./SurveyPage.tsx').then(({ SurveyPage }) => SurveyPage),
    at: { '/survey/:key': null },
    checked: 'e2e/surveys.test.ts',
  },
  {
    page: () => import('./OwnSurveysPage.tsx').then(({ OwnSurveysPage }) => OwnSurveysPage),
    at: { '/user/surveys': null },
    checked: [{ path: '/user/surveys', as: 'member' }],
  },
];
