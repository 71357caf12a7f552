# Run in the folder that `mtgauge sample` writes: marimo edit which_system_is_better.py
import marimo

app = marimo.App()


@app.cell
def _():
    from pathlib import Path

    import mtgauge

    def lines(name):
        return Path(name).read_text("utf-8").splitlines()

    reference = lines("reference-A.txt")
    systems = {name: lines(f"systems/{name}.txt") for name in ("aurora", "birch")}
    return mtgauge, reference, systems


@app.cell
def _(mtgauge, reference, systems):
    # scores with intervals, and a paired test that suits the number of segments
    metrics = ["bleu", "chrf"]
    evaluation = mtgauge.evaluate(systems, reference, metrics=metrics, baseline="birch", intervals=True)
    evaluation
    return (evaluation,)


@app.cell
def _(evaluation):
    # one number of it, and a sentence for the text of a paper
    print(f"{evaluation['aurora', 'BLEU']:.2f}")
    print(evaluation.to_sentences())
    return


@app.cell
def _(mtgauge, reference, systems):
    # how does the score of one sentence come about?
    explained = mtgauge.explain(systems["birch"][0], reference[0], "wer")
    explained
    return (explained,)


if __name__ == "__main__":
    app.run()
