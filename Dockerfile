# mtgauge in an image: docker build -t mtgauge . && docker run --rm -v "$PWD:/work" mtgauge score -r ref.txt hyp.txt
FROM python:3.12-slim AS build
RUN apt-get update \
 && apt-get install --yes --no-install-recommends g++ \
 && rm -rf /var/lib/apt/lists/*
COPY . /src
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheels /src

FROM python:3.12-slim
COPY --from=build /wheels /wheels
COPY constraints.txt /wheels/
# what is not in the constraints is newer than they are
RUN pip install --no-cache-dir --constraint /wheels/constraints.txt /wheels/*.whl && rm -rf /wheels
RUN useradd --create-home mtgauge
USER mtgauge
WORKDIR /work
ENTRYPOINT ["mtgauge"]
CMD ["--help"]
