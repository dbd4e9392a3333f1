"""One step of TRL's trainer with our classes and a model that says what it is given; run there.

The model is tiny and its words are scripted: what is tried is the trainer's way from a row of our
data set to a tool's result, the last words, and the reward. Prints the rewards and tool counts.
"""

import json
import sys
from pathlib import Path
from typing import Any

import torch
from datasets import load_dataset
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import PreTrainedTokenizerFast, Qwen3Config, Qwen3ForCausalLM
from trl import GRPOConfig, GRPOTrainer
from trl.chat_template_utils import qwen3_chat_template

from eopsgym.env import take_answers, tool_classes

SPECIAL = ["<|endoftext|>", "<|im_start|>", "<|im_end|>"]


class Scripted(Qwen3ForCausalLM):
    """A model whose rollouts say scripted things, one after another."""

    script: list[list[str]]
    tokenizer: Any
    turn = 0

    def generate(self, input_ids: torch.Tensor, **_: Any) -> torch.Tensor:
        """Append the next words of each rollout."""
        turn, type(self).turn = self.turn, self.turn + 1
        said = [words[min(turn, len(words) - 1)] for words in self.script[: len(input_ids)]]
        ids = [self.tokenizer.encode(f"{words}<|im_end|>") for words in said]
        pad = self.tokenizer.pad_token_id
        width = max(map(len, ids))
        padded = [each + [pad] * (width - len(each)) for each in ids]
        return torch.cat([input_ids, torch.tensor(padded)], dim=1)


def tokenizer_of(texts: list[str]) -> PreTrainedTokenizerFast:
    """Return a tokenizer that was fitted to some texts, with the chat template of Qwen 3."""
    made = Tokenizer(models.BPE())
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    made.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    fit = trainers.BpeTrainer(
        vocab_size=4_000, special_tokens=SPECIAL, initial_alphabet=alphabet, show_progress=False
    )
    made.train_from_iterator(texts, fit)
    special = {"eos_token": "<|im_end|>", "pad_token": "<|endoftext|>"}
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=made, **special)
    tokenizer.chat_template = qwen3_chat_template
    return tokenizer


def spoken(episode: dict[str, Any]) -> list[str]:
    """Return what a model says to play an episode: calls, and last words."""
    calls = [{"name": name, "arguments": arguments} for name, arguments in episode["calls"]]
    said = [f"<tool_call>\n{json.dumps(call)}\n</tool_call>" for call in calls]
    return [*said, episode["answer"]]


def main(folder: Path, results: Path) -> None:
    """Train for one step on the row of one task."""
    episodes = json.load(sys.stdin)
    rows = load_dataset(str(folder), split="train", cache_dir=str(results / "cache"))
    classes = tool_classes(rows["id"], tool_set="oracle")
    texts = [json.dumps(row, default=str) for row in rows]
    tokenizer = tokenizer_of([*texts, *(json.dumps(each) for each in episodes)])
    small = {"hidden_size": 16, "intermediate_size": 32, "num_hidden_layers": 1, "head_dim": 8}
    heads = {"num_attention_heads": 2, "num_key_value_heads": 1, "vocab_size": len(tokenizer)}
    model = Scripted(Qwen3Config(**small, **heads, max_position_embeddings=65_536))
    Scripted.script, Scripted.tokenizer = [spoken(each) for each in episodes], tokenizer
    settings = GRPOConfig(
        output_dir=str(results),
        per_device_train_batch_size=len(episodes),
        num_generations=len(episodes),
        max_completion_length=20_000,
        max_steps=1,
        use_cpu=True,
        report_to=[],
        save_strategy="no",
        disable_tqdm=True,
        logging_steps=1,
    )
    trainer = GRPOTrainer(
        model=model,
        args=settings,
        train_dataset=rows,
        processing_class=tokenizer,
        reward_funcs=[take_answers],
        environment_factory=classes,
    )
    heard: list[float | None] = []
    for made in classes.values():
        _listen(made, heard)
    trainer.train()
    logged = trainer.state.log_history[0]
    kept = {key: value for key, value in logged.items() if key.startswith(("reward", "tools"))}
    print(json.dumps({"rewards": heard, "logged": kept}))


def _listen(made: Any, heard: list[float | None]) -> None:
    """Note every reward that an object of a class gives."""
    own = made.get_reward

    def get_reward(self: Any) -> float | None:
        heard.append(own(self))
        return heard[-1]

    made.get_reward = get_reward


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
