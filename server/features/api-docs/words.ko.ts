import { refusalExample, rosterExample, signatureExample, spellingsExample } from './examples.ts';
import type { DocWords } from './doc-words.ts';

/** Korean. */
export const korean: DocWords = {
  title: 'Coverlane API',
  skip: '본문으로 건너뛰기',
  search: '호출 검색',
  find: '검색',
  languages: '언어',
  overview: 'API 사용 방법',
  about: (calls) => `포털이 직접 쓰는 것과 같은 호출 ${calls}개입니다. 이 문서는 OpenAPI 문서에서 만들어집니다:`,
  found: (calls, query) => `“${query}” 검색 결과 ${calls}개`,
  none: '일치하는 호출이 없습니다. 경로의 한 단어로 찾아보세요.',
  contents: '이 페이지의 내용',
  calls: '호출',
  isPublic: '공개 호출: 키가 필요 없습니다.',
  closed: '키로는 열 수 없습니다. 로그인한 사람 자신에 관한 것이거나, 사람이 정하는 권한에 관한 것입니다.',
  scopes: '다음 범위 중 하나가 있는 키로 열 수 있습니다:',
  keyed: 'Idempotency-Key를 받습니다.',
  example: '실행해 보기',
  takes: '보내는 값',
  nothing: '필드가 없습니다.',
  answers: '응답',
  file: '파일입니다.',
  refusals: '거부되는 경우',
  refusalsAbout:
    '401 여기서 쓸 수 없는 키 · 403 키의 범위에 없는 호출 · 404 없거나 다른 고객사의 것 · 409 지금 상태에서는 불가 · 422 잘못된 입력(필드별) · 429 요청이 너무 많음 · 503 Retry-After 초 뒤에 다시 시도',
  field: '필드',
  place: '위치',
  type: '형식',
  required: '필수',
  places: { path: '경로', query: '쿼리', body: '본문' },
  sections: [
    {
      id: 'keys',
      title: 'API 키',
      lines: [
        '관리자가 /admin/apikeys에서 키를 만듭니다. 키는 `ebk_<접두어>_<비밀값>` 형태이며 `Authorization: Bearer ebk_…`로 보냅니다. 쿠키와 CSRF 토큰은 필요 없습니다.',
        '키에는 범위가 있습니다. 포털의 권한과, 권한 없이 관리자가 하는 일을 위한 `generalRead`, `generalWrite`입니다. 고객사, 주소, 마지막 날로 제한할 수 있고, 만든 사람이 그 순간 할 수 있는 것보다 더 하지 못하며, 폐기하면 끝납니다.',
        '읽기 전용 키는 아무것도 바꾸지 않습니다. 읽기, 변경 미리 보기(`preview: true`), 보고서 실행만 합니다. `GET /key`는 키의 범위, 고객사, 마지막 날, 이번 분에 남은 요청 수를 알려 줍니다. 403 `key-scope`는 필요한 범위를 알려 주고, `key-closed`는 키로 쓸 수 없는 호출이라는 뜻입니다.',
      ],
      code: rosterExample,
    },
    {
      id: 'requests',
      title: '요청',
      lines: [
        '본문은 JSON 또는 폼 인코딩이고, 파일은 `multipart/form-data`로 보냅니다. 날짜는 `YYYY-MM-DD`, 시각은 UTC(`2026-11-22T03:40:00Z`), 금액은 소수 텍스트(`"1234.56"`), 식별자는 소문자 UUID입니다.',
        '변경할 때 보내지 않은 필드는 그대로이고 `null`은 값을 지웁니다. 읽은 `version`을 함께 보내면 더 새로운 기록을 덮어쓰지 않습니다: 409 `conflict`.',
      ],
    },
    {
      id: 'names',
      title: '사양서의 이름',
      lines: [
        '제품 사양서에서 다르게 쓰는 필드(`ClaimNumber`, `client_id`)는 두 이름 중 어느 것으로 보내도 됩니다. 두 이름으로 서로 다른 값을 보내면 422 `other-spelling`입니다. 각 호출의 페이지에는 `= 이름`으로 표시됩니다.',
        '응답에는 포털의 이름과 나란히 들어 있습니다. 수가 적은 곳(청구 한 건, 누적액, 부서, 참조 코드)에는 항상, 다른 곳에는 `Coverlane-Names: specification` 헤더가 있을 때 들어 있습니다. 이 헤더가 있으면 고객사, 브로커, 역할, 가입 기간 목록에 부서, 고객사, 권한, 플랜도 함께 들어 있습니다.',
      ],
      code: spellingsExample(),
    },
    {
      id: 'employees',
      title: '회사의 ID로 직원 관리',
      lines: [
        '`PUT /employees/by-external-id/{id}`는 급여·인사 시스템이 아는 대로 직원을 알립니다. 그 ID를 쓰는 사람이 없으면 입사로, 퇴사한 사람이면 재입사로 처리하고, 부서·직급·급여·고용 상태·주소를 본문 하나로 바꾸거나 고용을 끝냅니다. 보내지 않은 값은 그대로 남습니다. 먼저 `preview: true`로 물어볼 수 있고, 같은 내용을 다시 보내도 아무것도 바뀌지 않습니다.',
        '200은 달라진 것이 없다는 뜻입니다. 202는 변경이 진행 중이라는 뜻이며, `Location`에서 진행 상태, `memberId`, 실패한 이유를 물어봅니다. `memberNumber`에 `maybe-known`이 있으면 그 사람의 가입자 번호나 `isAnother: true`를 보내세요.',
      ],
    },
    {
      id: 'pages',
      title: '목록',
      lines: [
        '목록은 `page`(1부터), `pageSize`(최대 200), `sort`(필드 이름, 내림차순은 앞에 `-`)를 받고 `rows`, `total`, `page`, `pageSize`로 응답합니다.',
      ],
    },
    {
      id: 'errors',
      title: '오류',
      lines: [
        '모든 거부에는 프로그램용 `code`와 사람용 `message`가 있고, 422는 잘못된 필드마다 코드를 알려 줍니다. 다른 곳의 기록은 없는 기록과 똑같이 404로 응답합니다. 주소가 받지 않는 메서드는 405이며, 받는 메서드는 `Allow`에 있습니다.',
        '`Accept: application/problem+json`을 보내면 거부가 문제 세부 정보(RFC 9457)로 오며, 잘못된 곳마다 위치와 로그의 요청 번호가 있습니다. 읽을 수 없는 본문은 이때 400, 413, 415입니다.',
      ],
      code: refusalExample,
    },
    {
      id: 'idempotency',
      title: '다시 보내기',
      lines: [
        '쓰는 호출에 `Idempotency-Key`(영문자, 숫자, `-`, `_` 8~100자)를 붙이세요. 24시간 안에 같은 본문으로 다시 보내면 같은 응답을 받고 아무것도 바뀌지 않습니다. 본문이 다르면 422입니다.',
      ],
    },
    {
      id: 'limits',
      title: '한도',
      lines: [
        '키 하나는 1분에 600번 요청할 수 있습니다. 넘으면 429와 함께 `Retry-After`(초)를 받으며, 503에도 있습니다. 모든 응답의 `RateLimit`에 남은 수가 있습니다.',
      ],
    },
    {
      id: 'webhooks',
      title: '웹훅',
      lines: [
        '관리자가 /admin/webhooks에 주소를 등록하면 일이 생길 때 그 주소로 알립니다: `member.enrolled`, `coverage.ended`, `enrollment.processed`, `claim.decided`, `import.applied` 등. 식별자만 보내므로 나머지는 API로 조회하세요.',
        '전달은 POST이며 `Coverlane-Delivery`(식별자, 다시 시도해도 같음)와 `Coverlane-Signature: t=<초>,v1=<"t.본문"의 HMAC-SHA256 16진수>`가 붙습니다. 확인한 뒤 5초 안에 2xx로 응답하고 일은 그다음에 하세요. 새 비밀값을 만든 뒤 하루 동안은 `v1`이 두 개입니다.',
        '전달되지 않으면 약 하루 동안 열한 번 시도합니다. 두 번 오거나 순서가 바뀔 수 있습니다. 하루 동안 아무것도 받지 못한 웹훅은 꺼지고 관리자에게 알립니다. 꺼져 있는 동안의 일은 보관하지 않습니다. /admin/webhooks/undelivered에 전달되지 않은 것이 있으며 거기서 다시 보낼 수 있습니다.',
        '`GET /events?after=`는 웹훅이 있든 없든 30일 동안 일어난 일을 순서대로, 웹훅과 같은 내용과 같은 `sequence`로 답합니다. 다음에는 `next` 값을 `after`로 보내세요. 이벤트는 첫 키나 웹훅을 만든 날부터 보관합니다.',
        '주소는 공개 인터넷에 있고 TLS(https)를 써야 합니다. 본인 컴퓨터나 내부 네트워크에서 시험하려면 `WEBHOOKS_PRIVATE=1`로 포털을 시작하세요. 그러면 TLS가 없는 주소까지 모두 받습니다.',
      ],
      code: signatureExample,
    },
  ],
};
