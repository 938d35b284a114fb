-- Places an operator imported; the dataset's own file comes with it.
create extension if not exists pg_trgm;
