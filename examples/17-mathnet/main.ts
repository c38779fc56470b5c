import {
  bundledProblemFiles,
  checkMathnetSet,
  createChecker,
  formatRetrieval,
  formatSolving,
  MATHNET_SYSTEMS,
  makeMathnetSet,
  readProblems,
  retrieveMathnet,
  runProtocols,
  solveTasks,
} from '@saber/bench';

const { problems } = await readProblems(bundledProblemFiles());
const checker = await createChecker();

// 1. Two formulas, one point that tells them apart.
const { verdict, detail } = checker.texts('Solve $x^2+y^2=1$.', 'Solve $x+y=1$.');
console.log(`x^2+y^2=1 and x+y=1: ${verdict}, ${detail}\n`);

// 2. Anchors with one equivalent text and three hard negatives each, every one checked anew.
const { records } = makeMathnetSet(problems, checker, { anchors: 40 });
const { pairs, exceptions } = checkMathnetSet(records, checker);
console.log(`${pairs} pairs, ${exceptions.length} exceptions; the shortest anchor:`);
const [shortest] = [...records].sort((a, b) => a.anchor.length - b.anchor.length);
const { anchor, positive, negatives } = shortest!;
console.log(`             ${anchor}\nequivalent   ${positive.text}`);
for (const { change, text } of negatives) console.log(`${change.padEnd(13)}${text}`);

// 3. Which retrievers find the equivalent text among all of them?
const results = [];
for (const system of MATHNET_SYSTEMS.filter(({ kind }) => kind === 'lexical' || kind === 'structural')) {
  results.push(await retrieveMathnet(records, system));
}
console.log(`\n${formatRetrieval(results)}`);

// 4. Solving alone, with a retrieved problem, and with its restated twin; the model is a script that understands the twin only.
const bm25 = MATHNET_SYSTEMS.find(({ id }) => id === 'bm25')!;
const tasks = await solveTasks(problems, bm25);
const twins = tasks.map(({ related }) => related['expert-rag'].problem);
const { report } = await runProtocols({
  tasks,
  prompts: {
    solve: { fill: ({ problem, related }) => [{ role: 'user', content: `${problem}\n${related}` }] },
    grade: { fill: ({ submission }) => [{ role: 'user', content: submission! }] },
  },
  solver: async ([message]) => (twins.some((twin) => message!.content.includes(twin)) ? 'solved' : 'stuck'),
  grader: async ([message]) => `Grade: ${message!.content === 'solved' ? 7 : 1}`,
});
console.log(`\n${formatSolving(report)}`);
