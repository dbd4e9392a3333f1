// A chat-completions server for one small model on the processor: no cloud, no key.
//
//   node chat_server.mjs PACKAGES WEIGHTS
//
// PACKAGES is the folder whose node_modules hold node-llama-cpp, WEIGHTS a GGUF file. The port is
// free and printed as a line of JSON. A grammar makes each reply a call of a named tool or, once a
// tool has been called, an answer: a model of this size would answer at once. A schema that is asked
// for with response_format makes a reply of that form. What the arguments and the answer say is its
// own. Requests are taken one after the other.

import {createServer} from "node:http";
import {pathToFileURL} from "node:url";

const [packages, weights] = process.argv.slice(2);
const library = `${packages}/node_modules/node-llama-cpp/dist/index.js`;
const {getLlama, LlamaCompletion} = await import(pathToFileURL(library).href);

const CONTEXT_TOKENS = 8192;
const REPLY_TOKENS = 120;

const llama = await getLlama({gpu: false, build: "never", logLevel: "error"});
const model = await llama.loadModel({modelPath: weights});
// One thread: threads that wait for each other are many times slower on a busy machine.
const context = await model.createContext({contextSize: CONTEXT_TOKENS, threads: 1});
const sequence = context.getSequence();
const completion = new LlamaCompletion({contextSequence: sequence});

const FORM = `Call a tool with {"tool": NAME, "arguments": {PARAMETER: VALUE}}.
When all is done, say so with {"answer": TEXT}.`;

class Refused extends Error {
    constructor(code, message) {
        super(message);
        this.code = code;
    }
}

function written(message) {
    const calls = (message.tool_calls ?? []).map((call) => JSON.stringify({
        tool: call.function.name, arguments: call.function.arguments
    }));
    const content = Array.isArray(message.content)
        ? message.content.map((part) => part.text ?? "").join("\n")
        : message.content ?? "";
    return `${message.role}: ${[content, ...calls].filter(Boolean).join("\n")}`;
}

function promptOf(body) {
    const tools = (body.tools ?? []).map(({function: tool}) => {
        const required = (tool.parameters?.required ?? []).join(", ");
        return `${tool.name}(${required}): ${(tool.description ?? "").split("\n")[0]}`;
    });
    const listed = tools.length ? [`Tools:\n${tools.join("\n")}`, FORM] : [];
    return [...body.messages.map(written), ...listed, "assistant: "].join("\n\n");
}

const SCALARS = {
    string: {type: "string", maxLength: 60},
    integer: {type: "integer"},
    number: {type: "number"},
    boolean: {type: "boolean"}
};

// Only what a tool requires is asked for, and lists and objects have no more form than that: what
// the model makes of the rest is for the tool to refuse.
function shapeOf(schema) {
    if (schema?.enum)
        return {enum: schema.enum};
    const kind = Array.isArray(schema?.type) ? schema.type[0] : schema?.type;
    if (kind === "array")
        return {type: "array", items: SCALARS.string, maxItems: 3};
    if (kind === "object")
        return {type: "object", additionalProperties: SCALARS.string, maxProperties: 3};
    return SCALARS[kind] ?? SCALARS.string;
}

function callOf({function: tool}) {
    const {properties = {}, required = []} = tool.parameters ?? {};
    const given = Object.fromEntries(required.map((name) => [name, shapeOf(properties[name])]));
    return {type: "object", properties: {tool: {const: tool.name}, arguments: {type: "object", properties: given}}};
}

async function grammarOf(body) {
    const wanted = body.response_format?.json_schema?.schema;
    if (wanted)
        return await llama.createGrammarForJsonSchema(wanted);
    if (!body.tools?.length)
        return undefined;
    const answer = {type: "object", properties: {answer: {type: "string", maxLength: 300}}};
    const calls = body.tools.map(callOf);
    const anyCalled = body.messages.some((message) => message.role === "tool");
    return await llama.createGrammarForJsonSchema({oneOf: anyCalled ? [...calls, answer] : calls});
}

// What the model wrote may end anywhere, since replies have a limit: then it is handed on as it is.
function messageOf(text, id) {
    let said;
    try {
        said = JSON.parse(text);
    } catch {
        const [, name, rest] = text.match(/^\s*\{\s*"tool"\s*:\s*"([^"]+)"\s*,\s*"arguments"\s*:\s*(.*)$/s) ?? [];
        said = name ? {tool: name, raw: rest} : {answer: text};
    }
    if (said === null || typeof said !== "object" || !("tool" in said))
        return {role: "assistant", content: said?.answer ?? text};
    const called = {name: said.tool, arguments: said.raw ?? JSON.stringify(said.arguments)};
    return {role: "assistant", content: null, tool_calls: [{id: `call_${id}`, type: "function", function: called}]};
}

const told = {replies: 0, prompt_tokens: 0, completion_tokens: 0};

async function reply(body, signal) {
    const tokens = model.tokenize(promptOf(body));
    if (tokens.length + REPLY_TOKENS > CONTEXT_TOKENS)
        throw new Refused("context_length_exceeded",
            `This model's maximum context length is ${CONTEXT_TOKENS} tokens. However, your messages resulted in ${tokens.length} tokens.`);
    const before = sequence.tokenMeter.getState();
    const maxTokens = Math.min(body.max_tokens ?? body.max_completion_tokens ?? REPLY_TOKENS, REPLY_TOKENS);
    const {response, metadata} = await completion.generateCompletionWithMeta(tokens, {
        grammar: await grammarOf(body), maxTokens, temperature: body.temperature ?? 0, seed: body.seed, signal
    });
    const used = sequence.tokenMeter.diff(before);
    told.replies += 1;
    const message = body.response_format
        ? {role: "assistant", content: response}
        : messageOf(response, told.replies);
    const ended = metadata.stopReason === "maxTokens" ? "length" : message.tool_calls ? "tool_calls" : "stop";
    told.prompt_tokens += tokens.length;
    told.completion_tokens += used.usedOutputTokens;
    return {
        id: `chatcmpl-${told.replies}`,
        object: "chat.completion",
        created: Math.floor(Date.now() / 1000),
        model: body.model,
        choices: [{index: 0, message, finish_reason: ended}],
        usage: {
            prompt_tokens: tokens.length,
            completion_tokens: used.usedOutputTokens,
            total_tokens: tokens.length + used.usedOutputTokens,
            prompt_tokens_details: {cached_tokens: Math.max(0, tokens.length - used.usedInputTokens)}
        }
    };
}

function send(response, status, value) {
    response.writeHead(status, {"Content-Type": "application/json"});
    response.end(JSON.stringify(value));
}

let last = Promise.resolve();

// Where a reply is asked for, it is made when its turn comes; GET says what all replies took.
const server = createServer((request, response) => {
    if (request.method === "GET")
        return send(response, 200, told);
    const parts = [];
    const gone = new AbortController();
    response.on("close", () => response.writableEnded || gone.abort());
    request.on("data", (part) => parts.push(part));
    request.on("end", () => {
        last = last.then(async () => {
            if (gone.signal.aborted)
                return;
            try {
                send(response, 200, await reply(JSON.parse(Buffer.concat(parts)), gone.signal));
            } catch (error) {
                const status = error instanceof Refused || error instanceof SyntaxError ? 400 : 500;
                if (!gone.signal.aborted)
                    send(response, status, {error: {message: error.message, code: error.code ?? null, type: "invalid_request_error"}});
            }
        });
    });
});
server.listen(0, "127.0.0.1", () => console.log(JSON.stringify({port: server.address().port})));
